import { expect, test } from "vitest";
import type { FileRule } from "#/shared/contract.ts";
import { MIME_OF } from "#/shared/file.ts";
import { DAMAGED_FILE, EMPTY_FILE } from "#/shared/file-errors.ts";
import { keysOf } from "#/shared/keys.ts";
import { openFileTests, openStoreForEach } from "#test/support/file-tests.ts";
import { sampleJpeg, samplePdf, samplePng } from "#test/support/sample-files.ts";
import { documentRule, streamOf } from "#test/support/stored-files.ts";

const FILE_TYPES = keysOf(MIME_OF);

const { db, ownerId } = await openFileTests();
const world = openStoreForEach(db, "disk");

const stage = (fileName: string, bytes: Buffer, rule: Partial<FileRule>) =>
  world().files.stage({
    ownerId,
    rule: { ...documentRule, ...rule },
    field: "panCard",
    fileName,
    stream: streamOf(bytes),
  });
const text = (content: string) => Buffer.from(content, "latin1");

/** The refusal keeps the words of the specification; its field says more. */
async function expectTold(fileName: string, bytes: Buffer, more: string, rule = {}) {
  const message = `${fileName} is not a valid file type. Allowed types: PDF, JPEG, PNG.`;
  const refusal = expect(stage(fileName, bytes, rule)).rejects;
  await refusal.toMatchObject({
    key: "FILE_TYPE_REFUSED",
    message,
    details: { fields: { panCard: `${message} ${more}` } },
  });
}

test("the right content under another extension is told which it should have", async () => {
  const [png, jpeg] = [await samplePng(), await sampleJpeg()];
  for (const [fileName, bytes, type, ending] of [
    ["a.png", samplePdf(), "PDF", ".pdf"],
    ["a.pdf", png, "PNG", ".png"],
    ["a.jpg", png, "PNG", ".png"],
    ["a.png", jpeg, "JPEG", ".jpg"],
  ] as const) {
    const more = `Its content is a ${type}: let its name end in ${ending}, then choose it again.`;
    await expectTold(fileName, bytes, more);
  }
  await expectTold("a.pdf", png, "Its content is a PNG.", { accept: ["pdf"] });
});

test.each(["a.pdf", "a.png", "a.jpg"])("%s without a byte is told that it is empty", (fileName) =>
  expectTold(fileName, Buffer.alloc(0), EMPTY_FILE),
);

test("a refusal without a full stop gets one before what is wrong", async () => {
  const refusal = expect(stage("a.pdf", Buffer.alloc(0), { wrongType: "PDF_ONLY" })).rejects;
  await refusal.toMatchObject({
    message: "Please select a valid PDF file",
    details: { fields: { panCard: `Please select a valid PDF file. ${EMPTY_FILE}` } },
  });
});

test.each([
  ["a.pdf", text("%PDF-")],
  ["a.pdf", text("%PDF-1.7\n")],
  ["a.jpg", Buffer.of(0xff, 0xd8, 0xff)],
  ["a.png", Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
])("%s with its first bytes alone is told that it is damaged", async (fileName, bytes) => {
  await expectTold(fileName, bytes, DAMAGED_FILE);
});

test.each([
  ["a.doc", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ["a.docx", text("PK\x03\x04")],
])("%s with its first bytes alone may be another of their kind", async (fileName, bytes) => {
  const refusal = expect(stage(fileName, bytes, { accept: FILE_TYPES })).rejects;
  await refusal.toMatchObject({ key: "FILE_TYPE_REFUSED" });
  await refusal.not.toHaveProperty("details.fields");
});
