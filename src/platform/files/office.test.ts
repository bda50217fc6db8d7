import { expect, test } from "vitest";
import { sampleDocx, sampleZip } from "#test/support/sample-files.ts";
import { sampleDoc, sampleOle2, wordStream } from "#test/support/sample-ole2.ts";
import { isDoc, isDocx } from "./office.ts";

const zeros = (length: number) => Buffer.alloc(length);
const manyEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `word/media/${index}.png` }));

test("a Word document is one", () => {
  expect(isDocx(sampleDocx())).toBe(true);
  expect(isDocx(sampleDocx(manyEntries(998)))).toBe(true);
});

test.each([
  ["a ZIP of something else", sampleZip([{ name: "readme.txt", content: Buffer.from("hi") }])],
  ["more than 1,000 entries", sampleDocx(manyEntries(999))],
  [
    "more than 100 MB unpacked",
    sampleDocx([{ name: "a", content: zeros(1_100_000), inflated: 104_857_601 }]),
  ],
  ["a ratio above 100", sampleDocx([{ name: "a", content: zeros(10), inflated: 100_000 }])],
  ["an entry that climbs out", sampleDocx([{ name: "../evil.xml" }])],
  ["an entry that climbs out backwards", sampleDocx([{ name: "word\\..\\..\\evil.xml" }])],
  ["an absolute entry", sampleDocx([{ name: "/etc/passwd" }])],
  ["macros", sampleDocx([{ name: "word/vbaProject.bin" }])],
  ["macros in other letters", sampleDocx([{ name: "word/VBAPROJECT.BIN" }])],
  ["bytes after its end", Buffer.concat([sampleDocx(), Buffer.from("<html>")])],
  ["only the mark", Buffer.from("PK\x03\x04")],
  ["an empty ZIP", sampleZip([])],
])("%s is refused", (_, bytes) => {
  expect(isDocx(bytes)).toBe(false);
});

test("a directory cut anywhere never throws", () => {
  const whole = sampleDocx(manyEntries(3));
  for (let end = 0; end < whole.length; end += 1) {
    expect(isDocx(whole.subarray(0, end))).toBe(false);
    expect(isDocx(whole.subarray(end, whole.length))).toBe(end === 0);
  }
});

const empty = Buffer.alloc(0);
const word = { name: "WordDocument", content: wordStream() };

test.each([
  ["of Word 97 and later", sampleDoc()],
  ["of Word 95", sampleOle2([{ name: "WordDocument", content: wordStream(0xa5dc) }])],
  [
    "with what Word puts beside it",
    sampleDoc([
      { name: "1Table", content: empty },
      { name: "ObjectPool", entries: [{ name: "Workbook", content: empty }] },
    ]),
  ],
  ["of many sectors", sampleOle2([{ name: "WordDocument", content: wordStream(0xa5ec, 50_000) }])],
])("an old Word document is one: %s", (_, bytes) => {
  expect(isDoc(bytes)).toBe(true);
});

test.each([
  ["a sheet", sampleOle2([{ name: "Workbook", content: wordStream(0x0809) }])],
  ["an installer", sampleOle2([{ name: "\u4840\u3f3f", content: wordStream() }])],
  ["a sheet with a document in it", sampleOle2([{ name: "MBD1", entries: [word] }])],
  [
    "a stream of the name that is none of Word's",
    sampleOle2([{ ...word, content: wordStream(0x4d5a) }]),
  ],
  ["a storage of the name", sampleOle2([{ name: "WordDocument", entries: [] }])],
  ["macros", sampleDoc([{ name: "Macros", entries: [{ name: "VBA", entries: [] }] }])],
  [
    "macros further down",
    sampleDoc([{ name: "ObjectPool", entries: [{ name: "_VBA_PROJECT_CUR", entries: [] }] }]),
  ],
  [
    "an enclosed program",
    sampleDoc([{ name: "ObjectPool", entries: [{ name: "\u0001Ole10Native", content: empty }] }]),
  ],
  ["the header alone", sampleDoc().subarray(0, 512)],
  ["zeros behind the mark", Buffer.concat([sampleDoc().subarray(0, 8), zeros(4096)])],
])("%s is no such document", (_, bytes) => {
  expect(isDoc(bytes)).toBe(false);
});

test("a compound file with any number changed neither throws nor runs on", () => {
  const whole = sampleDoc([{ name: "ObjectPool", entries: [{ name: "a", content: empty }] }]);
  for (let at = 24; at < 2048; at += 4) {
    for (const value of [0, 1, 2, 0x7fffffff, 0xfffffffd, 0xffffffff]) {
      const changed = Buffer.from(whole);
      changed.writeUInt32LE(value, at);
      expect(typeof isDoc(changed)).toBe("boolean");
    }
  }
  for (let end = 0; end < whole.length; end += 64)
    expect(typeof isDoc(whole.subarray(0, end))).toBe("boolean");
});
