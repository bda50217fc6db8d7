import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { formatAnswerTime, typicalDays } from "./answer-time.ts";

testAnswers("of %j it is %j", typicalDays, [
  [undefined, null],
  [{ rows: 4, median: 1 }, null],
  [{ rows: 5, median: 1.5 }, 1.5],
]);

test.each([
  [null, 0, "on the same day"],
  [null, 1, "within one working day"],
  [undefined, 2, "within 2 working days"],
  [0, 2, "on the same day"],
  [1, 2, "within a day"],
  [2.5, 2, "within 3 days"],
])("measured %j, promised %i: %s", (measured, promised, text) => {
  expect(formatAnswerTime(measured, promised)).toBe(text);
});
