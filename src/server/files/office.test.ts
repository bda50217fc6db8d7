import { expect, test } from "vitest";
import { sampleDocx, sampleZip } from "../testing/sample-files.ts";
import { isDocx } from "./office.ts";

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
