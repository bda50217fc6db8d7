import { expect, test } from "vitest";
import { monthBefore } from "#/shared/dates.ts";
import { testAnswers } from "#test/support/answer-table.ts";
import { joiningProblem } from "./outcome.rules.ts";

testAnswers("a month before %j is %j", monthBefore, [
  ["2026-03-31", "2026-02-28"],
  ["2028-03-30", "2028-02-29"],
  ["2026-01-15", "2025-12-15"],
  ["2026-07-31", "2026-06-30"],
]);

test.each([
  ["2026-03-02", "2026-02-02", true],
  ["2026-03-02", "2026-02-01", false],
  ["2026-03-02", "2027-05-04", true],
  ["2026-03-02", "2027-05-05", false],
  [null, "2025-05-04", true],
  [null, "2025-05-03", false],
] as const)(
  "after an interview of %s the first day %s can be meant: %s",
  (interviewOn, day, isTaken) => {
    const problem = joiningProblem(day, { interviewOn, today: "2026-05-04" });
    expect(problem === undefined).toBe(isTaken);
  },
);
