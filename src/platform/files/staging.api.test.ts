import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MIME_OF } from "#/shared/file.ts";
import { DAMAGED_FILE } from "#/shared/file-errors.ts";
import { keysOf } from "#/shared/keys.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import {
  lockedPdf,
  sampleDocx,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleZip,
} from "#test/support/sample-files.ts";
import { sampleDoc } from "#test/support/sample-ole2.ts";
import { documentRule, insertOwner, openTestFiles, streamOf } from "#test/support/stored-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const FILE_TYPES = keysOf(MIME_OF);

let database: TestDatabase;
let world: Awaited<ReturnType<typeof openTestFiles>>;
let ownerId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await openTestFiles(database.db, "disk");
  ownerId = await insertOwner(database.db);
});
afterEach(async () => {
  await database.db.updateTable("files").set({ state: "dropped" }).execute();
  await world.files.sweep();
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const stage = (
  fileName: string,
  bytes: Buffer,
  accept: readonly string[] = documentRule.accept,
  owner = ownerId,
) =>
  world.files.stage({
    ownerId: owner,
    rule: { ...documentRule, accept: FILE_TYPES.filter((type) => accept.includes(type)) },
    field: "panCard",
    fileName,
    stream: streamOf(bytes),
  });
const rowOf = (id: string) =>
  database.db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const leftBehind = async () => ({
  rows: await storedRows(database.db, "files", "id", {}),
  blobs: await world.blobs(),
});
const text = (content: string) => Buffer.from(content, "latin1");

async function expectRefused(
  fileName: string,
  bytes: Buffer,
  { accept, more = "" }: { accept?: readonly string[]; more?: string } = {},
) {
  const message = `${fileName} is not a valid file type. Allowed types: PDF, JPEG, PNG.`;
  await expect(stage(fileName, bytes, accept)).rejects.toMatchObject({
    key: "FILE_TYPE_REFUSED",
    message,
    details: more ? { fields: { panCard: `${message} ${more}` } } : {},
  });
  expect(await leftBehind()).toEqual({ rows: [], blobs: [] });
}

describe("what is not the type its name says", () => {
  const others: [string, Buffer][] = [
    ["three bytes", text("%PD")],
    ["HTML", text("<!doctype html><script>alert(1)</script>")],
    ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["JavaScript", text("alert(document.cookie)")],
    ["a program", Buffer.concat([text("MZ"), Buffer.alloc(300)])],
    ["a ZIP", sampleZip([{ name: "a.txt", content: text("hi") }])],
    ["GIF", text("GIF89a\x01\0\x01\0\0\0\0;")],
    ["WebP", text("RIFF\x24\0\0\0WEBPVP8 ")],
    ["a PDF that begins late", Buffer.concat([Buffer.alloc(512), samplePdf()])],
  ];
  test.each(others)("%s is refused as .pdf, .png and .jpg", async (_, bytes) => {
    for (const fileName of ["a.pdf", "a.png", "a.jpg"]) await expectRefused(fileName, bytes);
  });

  test.each(["heic", "heix", "mif1"])(
    "a photo of an iPhone (%s) is told how it becomes a JPEG",
    async (brand) => {
      const bytes = text(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`);
      for (const fileName of ["aadhaar.jpg", "aadhaar.pdf", "aadhaar.png"]) {
        await expect(stage(fileName, bytes)).rejects.toMatchObject({
          key: "HEIC_REFUSED",
          message: expect.stringMatching(
            /^aadhaar\.\w+ is not a valid file type.* Most Compatible/,
          ),
        });
      }
      await expectRefused("aadhaar.pdf", bytes, { accept: ["pdf"] });
    },
  );

  test("the right content under an extension that is not taken, or under none", async () => {
    for (const [fileName, bytes] of [
      ["a", samplePdf()],
      ["a.pdf.exe", samplePdf()],
      ["a.docx", sampleDocx()],
    ] as const) {
      await expectRefused(fileName, bytes);
    }
  });

  test("a PDF whose end mark lies before its last 1,024 bytes", async () => {
    const followedBy = (spaces: number) => Buffer.concat([samplePdf(), Buffer.alloc(spaces, " ")]);
    await expectRefused("a.pdf", followedBy(1019), { more: DAMAGED_FILE });
    expect(await stage("a.pdf", followedBy(1018))).toMatchObject({ type: "pdf" });
  });
});

describe("Word documents", () => {
  test("are taken where they may be", async () => {
    expect(await stage("cv.doc", sampleDoc(), FILE_TYPES)).toMatchObject({ type: "doc" });
    expect(await stage("cv.DOCX", sampleDocx(), FILE_TYPES)).toMatchObject({ type: "docx" });
  });

  test("with macros or out of proportion are refused", async () => {
    await expectRefused("cv.docx", sampleDocx([{ name: "word/vbaProject.bin" }]), {
      accept: FILE_TYPES,
    });
    const bomb = sampleDocx([{ name: "a", content: Buffer.alloc(10), inflated: 1e6 }]);
    await expectRefused("cv.docx", bomb, { accept: FILE_TYPES });
    await expectRefused("cv.doc", sampleDocx(), { accept: FILE_TYPES });
  });
});

describe("PDFs", () => {
  test.each(["/JavaScript", "/OpenAction", "/EmbeddedFile", "/Encrypt"])(
    "with %s are kept and marked as active",
    async (extra) => {
      const { id } = await stage("a.pdf", samplePdf({ bytes: 200_000, extra }));
      expect((await rowOf(id)).isActive).toBe(true);
    },
  );

  test.each([
    ["blank lines", "\r\n\n  "],
    ["a byte order mark", "\u00ef\u00bb\u00bf"],
    ["what a printer is told", "\x1b%-12345X@PJL SET COPIES=1\r\n@PJL ENTER LANGUAGE=PDF\r\n"],
    ["what a server said", "Content-Type: application/pdf\r\n\r\n"],
    ["1,019 spaces", " ".repeat(1019)],
  ])("with %s before them are taken, whole and as PDFs", async (_, before) => {
    const bytes = Buffer.concat([Buffer.from(before, "latin1"), samplePdf({ extra: "/JS" })]);
    const { id, size, type } = await stage("a.pdf", bytes);
    expect([type, size]).toEqual(["pdf", bytes.length]);
    expect((await rowOf(id)).isActive).toBe(true);
  });

  test.each([
    ["1,020 spaces", " ".repeat(1020)],
    ["HTML", "<html><script>alert(1)</script>"],
    ["HTML after a blank line", "\n <!doctype html>"],
    ["a ZIP", "PK\x03\x04aaaaaaaa"],
    ["a GIF", "GIF89a      "],
    ["a JPEG", "\u00ff\u00d8\u00ff\u00e0"],
    ["a program", "MZ          "],
    ["a script", "#!/bin/sh\n"],
    ["zero bytes", "\0\0\0\0"],
  ])("with %s before them are refused", async (_, before) => {
    await expectRefused("a.pdf", Buffer.concat([Buffer.from(before, "latin1"), samplePdf()]));
  });

  test("that ask for a password are refused, with what to do", async () => {
    const refused = stage("aadhaar.pdf", lockedPdf());
    await expect(refused).rejects.toMatchObject({
      key: "PDF_LOCKED",
      message: expect.stringMatching(/^aadhaar.pdf asks for a password\. Open it .* Save as PDF/),
    });
    expect(await leftBehind()).toEqual({ rows: [], blobs: [] });
  });

  test("without are not marked", async () => {
    const { id } = await stage("a.pdf", samplePdf({ bytes: 200_000 }));
    expect((await rowOf(id)).isActive).toBe(false);
  });
});

/** A PNG chunk with its length and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
/** Puts a chunk behind a PNG's header. */
const withChunk = (png: Buffer, more: Buffer) =>
  Buffer.concat([png.subarray(0, 33), more, png.subarray(33)]);

describe("pictures", () => {
  test("of more than 40 megapixels are refused by their header", async () => {
    const png = await samplePng();
    const flood = Buffer.from(png);
    flood.writeUInt32BE(30_000, 16);
    flood.writeUInt32BE(30_000, 20);
    flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29);
    await expect(stage("flood.png", flood)).rejects.toMatchObject({
      key: "PICTURE_TOO_LARGE",
      message: "flood.png has too many pixels. Pictures may have up to 40 megapixels.",
    });
    expect(await leftBehind()).toEqual({ rows: [], blobs: [] });
  });

  test("of exactly 40 megapixels are taken, one column more is not", async () => {
    const exact = stage("a.png", await samplePng({ width: 8000, height: 5000 }));
    expect(await exact).toMatchObject({ type: "png" });
    const more = await samplePng({ width: 8001, height: 5000 });
    await expect(stage("a.png", more)).rejects.toMatchObject({ key: "PICTURE_TOO_LARGE" });
  });

  test("of 16 bits a colour may have half as many", async () => {
    const deep = async (width: number) => {
      const picture = sharp({ create: { width, height: 4000, channels: 3, background: "red" } });
      return stage("a.png", await picture.toColourspace("rgb16").png().toBuffer());
    };
    expect(await deep(5000)).toMatchObject({ type: "png" });
    await expect(deep(5001)).rejects.toMatchObject({
      message: "a.png has too many pixels. Pictures may have up to 20 megapixels.",
    });
  });

  test("that are broken are of the wrong type", async () => {
    const [png, jpeg] = [await samplePng(), await sampleJpeg({ width: 400, height: 400 })];
    await expectRefused("a.png", png.subarray(0, png.length >> 1));
    await expectRefused("a.jpg", jpeg.subarray(0, 100));
    const noise = Buffer.from(png);
    noise.fill(0x5a, 41, 60);
    await expectRefused("a.png", noise);
  });

  test("lose texts, profiles and whatever else they carry", async () => {
    const secret = text("Comment\0 made at 12.97 N 77.59 E by secret-owner");
    const png = withChunk(await samplePng(), chunk("tEXt", secret));
    const tail = text("<?php system($_GET[0]); ?>");
    const { id } = await stage("a.png", Buffer.concat([png, tail]));
    await world.files.claim(database.db, [id]);
    const opened = await world.files.open(id);
    const bytes = Buffer.concat((await opened?.stream.toArray()) ?? []);
    expect(bytes.includes("secret-owner")).toBe(false);
    expect(bytes.includes("php")).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(64);
  });

  test("with a text or profile that inflates to 64 MB take no memory for it", async () => {
    const zeros = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
    const bombs = [
      chunk("zTXt", Buffer.concat([text("a\0\0"), zeros])),
      chunk("iCCP", Buffer.concat([text("a\0\0"), zeros])),
    ];
    const before = process.memoryUsage.rss();
    for (const bomb of bombs) {
      await stage("a.png", withChunk(await samplePng(), bomb)).catch(() => undefined);
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024);
  });

  test("many at once are all taken", async () => {
    const jpeg = await sampleJpeg({ width: 2000, height: 2000 });
    const staged = await Promise.all(
      Array.from({ length: 12 }, (_, index) => stage(`${index}.jpg`, jpeg)),
    );
    expect(new Set(staged.map((file) => file.id)).size).toBe(12);
  });
});

test("pictures of one person wait for one of another's, not for all that are there", async () => {
  const picture = await sharp({
    create: { width: 3000, height: 3000, channels: 3, background: "teal" },
  })
    .png()
    .toBuffer();
  const other = await insertOwner(database.db);
  const done: string[] = [];
  const send = (owner: string, name: string) =>
    stage(name, picture, undefined, owner).then(() => done.push(name));
  const own = Array.from({ length: 8 }, (_, at) => send(ownerId, `${at}.png`));
  await Promise.all([...own, send(other, "other.png")]);
  expect(done.indexOf("other.png")).toBeLessThan(5);
  expect(done).toHaveLength(9);
});
