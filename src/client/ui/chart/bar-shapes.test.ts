import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { highestOf, wholeTicks } from "./bar-shapes.ts";

testAnswers("an axis up to %i has the numbers %j", wholeTicks, [
  [252, [0, 100, 200, 300]],
  [9, [0, 2, 4, 6, 8, 10]],
  [2, [0, 1, 2]],
  [0, [0, 1]],
  [14, [0, 5, 10, 15]],
  [77_000, [0, 20_000, 40_000, 60_000, 80_000]],
  [100, [0, 20, 40, 60, 80, 100]],
]);

test("bars that stand on one another are as long as their sum", () => {
  const shape = {
    data: [
      { x: "Oct", a: 3, b: 4 },
      { x: "Nov", a: 5, b: 1 },
    ],
    series: [
      { key: "a", label: "A", tone: "good" },
      { key: "b", label: "B", tone: "bad" },
    ],
    say: String,
  } as const;
  expect(highestOf(shape)).toBe(5);
  expect(highestOf({ ...shape, isStacked: true })).toBe(7);
});
