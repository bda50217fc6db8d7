import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { samplePdf } from "../testing/sample-files.ts";
import { asksForPassword } from "./pdf-password.ts";

const VERSIONS = ["1.3", "1.4", "1.5", "1.6", "1.7", "1.7ext3"];

/** A PDF as a program writes one, with a text that speaks of encryption. */
function writtenPdf(pdfVersion: string, passwords: object): Promise<Buffer> {
  const document = new PDFDocument({ pdfVersion, compress: false, ...passwords } as object);
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => {
    document.on("end", () => resolve(Buffer.concat(parts)));
  });
  document.text("trailer << /Encrypt 5 0 R >>");
  document.end();
  return whole;
}

test.each(VERSIONS)(
  "of version %s with a password for its reader, asks for it",
  async (version) => {
    const reader = { userPassword: "ASHA1998" };
    expect(asksForPassword(await writtenPdf(version, reader))).toBe(true);
    const both = { ...reader, ownerPassword: "office" };
    expect(asksForPassword(await writtenPdf(version, both))).toBe(true);
  },
);

test.each(VERSIONS)(
  "of version %s that is only kept from being changed, opens",
  async (version) => {
    const kept = { ownerPassword: "office", permissions: { printing: "highResolution" } };
    expect(asksForPassword(await writtenPdf(version, kept))).toBe(false);
  },
);

test.each(VERSIONS)("of version %s that only speaks of encryption, opens", async (version) => {
  expect(asksForPassword(await writtenPdf(version, {}))).toBe(false);
});

const followedBy = (...lines: string[]) =>
  asksForPassword(Buffer.concat([samplePdf(), Buffer.from(`\n${lines.join("\n")}\n%%EOF\n`)]));

test("one that says it is encrypted in a way nobody knows, asks: in a trailer of later changes, spelled with escapes, in a cross-reference stream", () => {
  expect(followedBy("trailer", "<< /Prev 9 /Encrypt 7 0 R >>", "startxref")).toBe(true);
  expect(followedBy("trailer", "<< /#45ncrypt 7 0 R >>", "startxref")).toBe(true);
  expect(followedBy("trailer", "<</Encrypt<</Filter/Other>>>>", "startxref")).toBe(true);
  const dictionary = "9 0 obj << /Type /XRef /Encrypt 7 0 R /Length 3 >>";
  expect(followedBy(dictionary, "stream", "abc", "endstream endobj", "startxref")).toBe(true);
});

test("the word in a comment, a text or a stream is no encryption", () => {
  expect(followedBy("%/Encrypt 7 0 R")).toBe(false);
  expect(followedBy("9 0 obj << /Title (/Encrypt 7 0 R) >> endobj")).toBe(false);
  const inside = "trailer << /Encrypt 7 0 R >> startxref";
  expect(followedBy("9 0 obj << /Length 40 >>", "stream", inside, "endstream endobj")).toBe(false);
});
