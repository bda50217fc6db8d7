import { expect, test } from "vitest";
import { apply, mutantsOf, withSwitches } from "./mutants.ts";

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

test("behind switches the text runs as it is, or with the one fault that is switched on", () => {
  const source = "(a, b, list) => (a < b && list.some((each) => each === a) ? b - a : 0)";
  const mutants = mutantsOf("x.ts", source).map((mutant, id) => ({ ...mutant, id }));
  const run = (text: string) => {
    const evaluate = new Function(`return ${text}`)() as (...values: unknown[]) => unknown;
    return [evaluate(1, 5, [1, 2]), evaluate(1, 1, [1]), evaluate(2, 5, [3])];
  };
  const switched = withSwitches(source, mutants);
  expect(run(switched)).toEqual(run(source));
  expect(mutants).toHaveLength(6);
  for (const mutant of mutants) {
    globalThis.hasFault = (id) => id === mutant.id;
    expect(run(switched), mutant.change).toEqual(run(apply(source, mutant)));
  }
  globalThis.hasFault = undefined;
});
