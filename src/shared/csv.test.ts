import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { csvOf } from "./csv.ts";

const only = (cell: string | number | null) => csvOf([[cell]]).slice(1, -2);

testAnswers("the text %j becomes %j", only, [
  ["=1+1", "'=1+1"],
  ["+91 98765", "'+91 98765"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  [" =1+1", "' =1+1"],
  ["\n=1+1", `"'\n'=1+1"`],
  ["＝1+1", "'＝1+1"],
  ["plain", "plain"],
  ["a=b", "a=b"],
  ["two, words", '"two, words"'],
  ["line\nbreak", '"line\nbreak"'],
  ["one; two", '"one; two"'],
  ["one; =1+1", `"one; '=1+1"`],
  ["two:\n- one\n-2", `"two:\n- one\n'-2"`],
]);

test("a number stays a number, and nothing stays empty", () => {
  expect(csvOf([[-5, null, 1.5]])).toBe("\uFEFF-5,,1.5\r\n");
});
