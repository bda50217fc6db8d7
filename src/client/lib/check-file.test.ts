import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#/shared/file.ts";
import { EMPTY_FILE } from "#/shared/file-errors.ts";
import { checkFile } from "./check-file.ts";

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const DOCUMENT = ["pdf", "jpeg", "png"] as const;

test.each(["a_PanCard.pdf", "photo.JPG", "photo.jpeg", "scan.PNG"])("%s may be sent", (name) => {
  expect(checkFile(file(name), DOCUMENT)).toBeNull();
});

test.each(["virus.exe", "no-extension", "pdf"])("%s is told the allowed types", (name) => {
  expect(checkFile(file(name), DOCUMENT)).toBe(
    `${name} is not a valid file type. Allowed types: PDF, JPEG, PNG.`,
  );
});

test("where only a PDF fits, another file is told so", () => {
  expect(checkFile(file("photo.png"), ["pdf"])).toBe("Please select a valid PDF file");
});

test("a file without a byte is told so before it is sent", () => {
  expect(checkFile(file("a.jpg", 0), DOCUMENT)).toBe(
    `a.jpg is not a valid file type. Allowed types: PDF, JPEG, PNG. ${EMPTY_FILE}`,
  );
  expect(checkFile(file("a.pdf", 0), ["pdf"])).toBe(
    `Please select a valid PDF file. ${EMPTY_FILE}`,
  );
});

test("10 MiB fit, a byte more does not", () => {
  expect(checkFile(file("a.pdf", MAX_FILE_BYTES), DOCUMENT)).toBeNull();
  expect(checkFile(file("a.pdf", MAX_FILE_BYTES + 1), DOCUMENT)).toBe(
    "a.pdf exceeds the 10 MB file size limit.",
  );
});
