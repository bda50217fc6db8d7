import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { lockedPdf } from "#test/support/sample-files.ts";
import { asksForPassword } from "./pdf-password.ts";

const VERSIONS = ["1.3", "1.4", "1.5", "1.6", "1.7", "1.7ext3"];

/** Returns a PDF as a program writes one, with a text that mentions encryption. */
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
    expect(await asksForPassword(await writtenPdf(version, reader))).toBe(true);
    const both = { ...reader, ownerPassword: "office" };
    expect(await asksForPassword(await writtenPdf(version, both))).toBe(true);
  },
);

test.each(VERSIONS)(
  "of version %s that is only kept from being changed, opens",
  async (version) => {
    const kept = { ownerPassword: "office", permissions: { printing: "highResolution" } };
    expect(await asksForPassword(await writtenPdf(version, kept))).toBe(false);
  },
);

test.each(VERSIONS)("of version %s that only speaks of encryption, opens", async (version) => {
  expect(await asksForPassword(await writtenPdf(version, {}))).toBe(false);
});

/** The output of `qpdf --encrypt "" office 256 --modify=none`: protected against changes. */
const kept = () =>
  Buffer.from(
    [
      "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNy",
      "AvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBv",
      "YmoKPDwgL0NvdW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvTW",
      "VkaWFCb3ggWyAwIDAgMzAwIDIwMCBdIC9QYXJlbnQgMiAwIFIgL1R5cGUgL1BhZ2UgPj4KZW5kb2JqCjQgMCBvYmoK",
      "PDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YzIC9MZW5ndGggMzIgPj4gPj",
      "4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAyNTYgL08gPDBjMmRjYjNhNmMxNTEyN2MyNjRiYTQ5YzljOTUwZDEw",
      "MjNiN2VmNDZlMjBjMjY4YTM2NTAxYWFhOWNiNjkwYWI4NTQ3NWVmYWVlYjY3MTc0ZjBkODYzYWNjMzhiYzJiMD4gL0",
      "9FIDxmOTM2ZjUzYzE5MjkyYjZiMzQyZThiY2JjZDkwYTZjZDAzNTQ4NTM4MDNjYzI4YzAxOWI5MWEzZjVhZjYxNzI1",
      "PiAvUCAtMTMyNCAvUGVybXMgPDM3ZjJjZjk4ZWM0ZGE3MTY4MzlmY2E5NmQ5NDJjZTIxPiAvUiA2IC9TdG1GIC9TdG",
      "RDRiAvU3RyRiAvU3RkQ0YgL1UgPDE1MmRiMzk0OTI3YmQyMWU5N2JjYTg5MDJjYjQxYzk4Y2E0NDIxMGY0Y2U3NjBh",
      "ZTZkMmFjZThlNDkwOWI2YThlZWI1MTViY2Y4MjkyMTM3ODI4ODcxM2YyMmRiYjU1MD4gL1VFIDwyMzNmNGNmMzNmMm",
      "U0MTYxOTgyZWE5MmVjYzViODIwZWNhMDBlMmJmNGI4YmY2Y2ZlMDQxZjMyMDBjNDk4MTZkPiAvViA1ID4+CmVuZG9i",
      "agp4cmVmCjAgNQowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDEzMCAwMDAwMC",
      "BuIAowMDAwMDAwMTg5IDAwMDAwIG4gCjAwMDAwMDAyNjIgMDAwMDAgbiAKdHJhaWxlciA8PCAvUm9vdCAxIDAgUiAv",
      "U2l6ZSA1IC9JRCBbPDQwZWIyYWY2YjkwNzdlZjNjNWQ5MGJjZGNmMGY3OTllPjw0MGViMmFmNmI5MDc3ZWYzYzVkOT",
      "BiY2RjZjBmNzk5ZT5dIC9FbmNyeXB0IDQgMCBSID4+CnN0YXJ0eHJlZgo4MTIKJSVFT0YK",
    ].join(""),
    "base64",
  );

test("the newest encryption (AES-256, revision 6) asks with a password alone", async () => {
  expect(await asksForPassword(lockedPdf())).toBe(true);
  expect(await asksForPassword(kept())).toBe(false);
});

test("one that is encrypted in a way nobody knows, or damaged, asks", async () => {
  const text = kept().toString("latin1");
  const other = text.replace("/Filter /Standard", "/Filter /Unknown2");
  expect(other).not.toBe(text);
  expect(await asksForPassword(Buffer.from(other, "latin1"))).toBe(true);
  expect(await asksForPassword(Buffer.from("%PDF-1.7 /Encrypt 7 0 R", "latin1"))).toBe(true);
});

/**
 * A PDF that claims to be encrypted; its table of objects unpacks from two kilobytes to this many
 * bytes.
 */
function bombPdf(bytes: number): Buffer {
  const table = deflateSync(deflateSync(Buffer.alloc(bytes), { level: 9 }), { level: 9 });
  const head = "%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n";
  const names = `/Type/XRef/W[1 4 2]/Size 99999999/Root 1 0 R/Encrypt 5 0 R/Length ${table.length}`;
  const parts = [
    `${head}9 0 obj\n<<${names}/Filter[/FlateDecode/FlateDecode]>>stream\n`,
    table,
    `\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`,
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

test("one that unpacks to 400 MB takes no more memory than it may", async () => {
  const bomb = bombPdf(400_000_000);
  expect(bomb.length).toBeLessThan(2000);
  expect(await asksForPassword(kept())).toBe(false);
  const before = process.memoryUsage().rss;
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 10);
  await asksForPassword(bomb);
  clearInterval(looking);
  expect(most / 1024 ** 2).toBeLessThan(400);
  expect(await asksForPassword(kept())).toBe(false);
});
