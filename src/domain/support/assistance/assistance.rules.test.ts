import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { amountOf, supportYear } from "./assistance.rules.ts";

testAnswers("an amount of %j is %j paise", amountOf, [
  [5000, 500_000],
  ["5000", 500_000],
  [" 2500.50 ", 250_050],
  [0.01, 1],
  [10_000_000, 1_000_000_000],
  [10_000_000.01, undefined],
  [0, undefined],
  [-1, undefined],
  [1.005, undefined],
  ["1e3", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
  [true, undefined],
  [Number.NaN, undefined],
]);

test.each([
  ["before the first day", "2026-04-01", "2026-03-01", 0, 365, false],
  ["on the first day", "2026-04-01", "2026-04-01", 0, 365, true],
  ["half way", "2026-04-01", "2026-09-30", 0.5, 183, true],
  ["on the anniversary", "2026-04-01", "2027-04-01", 1, 0, true],
  ["long after", "2026-04-01", "2029-01-01", 1, 0, true],
])("the year of support %s", (_, joined, today, share, daysLeft, hasBegun) => {
  const year = supportYear(joined, today);
  expect(year.endsOn).toBe("2027-04-01");
  expect(year.share).toBeCloseTo(share, 2);
  expect(year).toMatchObject({ daysLeft, hasBegun });
});

test("who joined on 29 February is supported until 28 February", () => {
  expect(supportYear("2028-02-29", "2028-03-01").endsOn).toBe("2029-02-28");
});
