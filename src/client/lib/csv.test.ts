import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

const only = (cell: string | number | null) => csvOf([[cell]]).slice(1, -2);

test.each([
  ["=1+1", "'=1+1"],
  ["+91 98765", "'+91 98765"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["plain", "plain"],
  ["two, words", '"two, words"'],
  ["line\nbreak", '"line\nbreak"'],
])("the text %j becomes %j", (text, written) => {
  expect(only(text)).toBe(written);
});

test("a number stays a number, and nothing stays empty", () => {
  expect(csvOf([[-5, null, 1.5]])).toBe("\uFEFF-5,,1.5\r\n");
});
