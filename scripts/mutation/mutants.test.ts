import { expect, test } from "vitest";
import { apply, mutantsOf } from "./mutants.ts";

const faultsIn = (source: string) =>
  mutantsOf("x.ts", source).map((mutant) => apply(source, mutant));

test.each([
  ["a <= b", ["a < b"]],
  ["if (a) throw e;", ["if (false) throw e;"]],
  ["a ? b : c", ["!(a) ? b : c"]],
  ["!a", ["a"]],
  ["list.some(f)", ["list.every(f)"]],
  ['db.where("a", "=", 1).limit(1)', ["db.limit(1)"]],
  [
    "sql`a = b and c is null`",
    ["sql`a <> b and c is null`", "sql`a = b and c is not null`", "sql`a = b or c is null`"],
  ],
])("%s becomes each of its faults", (source, faults) => {
  expect(faultsIn(source)).toEqual(faults);
});

test("text that is no condition stays", () => {
  expect(faultsIn('const words = "a <= b"; call(words);')).toEqual([]);
});
