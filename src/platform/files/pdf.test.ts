import { expect, test } from "vitest";
import { openActiveScan } from "./pdf.ts";

const isActive = (text: string, pieceSize = text.length) => {
  const scan = openActiveScan();
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0; at < bytes.length; at += pieceSize)
    scan.push(bytes.subarray(at, at + pieceSize));
  return scan.isActive();
};

test.each([
  "/JavaScript",
  "/JS",
  "/OpenAction",
  "/Launch",
  "/EmbeddedFile",
  "/EmbeddedFiles",
  "/XFA",
  "/AA",
  "/Encrypt",
  "/ObjStm",
  "/J#61v#61Script",
  "/#4a#53",
  "/#4A#53",
])("%s is found, also cut at any place", (name) => {
  const text = `1 0 obj << /Type /Catalog ${name} 5 0 R >> endobj`;
  for (const pieceSize of [1, 2, 3, 5, 7, 11, 1000]) expect(isActive(text, pieceSize)).toBe(true);
  expect(isActive(`<<${name}(x)>>`)).toBe(true);
});

test.each(["/AAPL:Keywords", "/Encoding", "/JSON", "JavaScript", "/Type /Page"])(
  "%s is harmless",
  (text) => {
    expect(isActive(`<< ${text} 1 >>`)).toBe(false);
  },
);
