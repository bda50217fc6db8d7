import { expect, test } from "vitest";
import { idsField, summarizeResults } from "./bulk.ts";

const result = (id: string, problem: string | null = null) => ({ id, problem });

test.each([
  [[result("a"), result("b")], "2 approved."],
  [[result("a"), result("b", "Gone.")], "1 approved. 1 not: Gone."],
  [
    [result("a", "Gone."), result("b", "Late."), result("c", "Gone.")],
    "0 approved. 2 not: Gone. 1 not: Late.",
  ],
] as const)("%j is told as %s", (results, text) => {
  expect(summarizeResults(results, "approved")).toBe(text);
});

test("an id that is named twice counts once, in either case", () => {
  expect(idsField("None.").parse(["A", "b", "a"])).toEqual(["a", "b"]);
});
