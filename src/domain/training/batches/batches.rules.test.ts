import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import {
  type BatchType,
  describeStart,
  describeState,
  eligibleBatches,
  highestUnlocked,
  isBatchEligible,
  readableBatchId,
} from "./batches.rules.ts";

test.each([
  ["8 days before the start", "2026-03-02", false],
  ["7 days before the start", "2026-03-03", true],
  ["the day itself", "2026-03-10", true],
  ["7 days after the start", "2026-03-17", true],
  ["8 days after the start", "2026-03-18", false],
])("a batch that starts on 10 March can be joined %s: %s %s", (_, today, isEligible) => {
  expect(isBatchEligible("2026-03-10", today)).toBe(isEligible);
});

test("the window crosses the end of a year and of a leap February", () => {
  expect(isBatchEligible("2027-01-03", "2026-12-27")).toBe(true);
  expect(isBatchEligible("2028-03-05", "2028-02-27")).toBe(true);
  expect(isBatchEligible("2028-03-06", "2028-02-27")).toBe(false);
});

test.each<[BatchType, number, number, string]>([
  ["Java", 2026, 1, "JAVA-2026-001"],
  ["AEM", 2026, 12, "AEM-2026-012"],
  ["Communication", 2026, 999, "COMM-2026-999"],
  ["Mock", 2027, 1000, "MOCK-2027-1000"],
  ["FinalCheck", 2026, 4, "FINAL-2026-004"],
])("the readable id of %s", (type, year, number, id) => {
  expect(readableBatchId(type, year, number)).toBe(id);
});

testAnswers("members of %j have unlocked %s", highestUnlocked, [
  [[], null],
  [["Java"], "Java"],
  [["AEM", "Java"], "AEM"],
  [["Java", "AEM", "Communication", "Mock", "FinalCheck"], "FinalCheck"],
  // A gap never opens what comes after it.
  [["Java", "Communication"], "Java"],
  [["AEM"], null],
]);

test("of the batches only those within seven days of today are offered, the nearest first", () => {
  const dates = ["2026-03-17", "2026-03-18", "2026-03-09", "2026-03-03", "2026-03-02"];
  const offered = eligibleBatches(
    dates.map((startDate) => ({ startDate })),
    "2026-03-10",
  );
  expect(offered.map(({ startDate }) => startDate)).toEqual([
    "2026-03-09",
    "2026-03-17",
    "2026-03-03",
  ]);
});

testAnswers(
  "on 10 March a start on %s is said as %s",
  (startDate) => describeStart(startDate, "2026-03-10"),
  [
    ["2026-03-10", "Starts today"],
    ["2026-03-11", "Starts tomorrow"],
    ["2026-03-09", "Started yesterday"],
    ["2026-03-15", "Starts in 5 days"],
    ["2026-03-04", "Started 6 days ago"],
  ],
);

test.each([
  ["2026-03-11", null, "Planned"],
  ["2026-03-10", null, "Running"],
  ["2026-03-01", "2026-03-11", "Running until Wed 11 Mar"],
  ["2026-03-01", "2026-03-10", "Ends today"],
  ["2026-03-01", "2026-03-09", "Ended Mon 9 Mar"],
])("on 10 March a batch from %s to %s is said to be: %s", (startDate, endDate, words) => {
  expect(describeState({ startDate, endDate }, "2026-03-10")).toBe(words);
});
