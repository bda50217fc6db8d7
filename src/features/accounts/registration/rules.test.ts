import { expect, test } from "vitest";
import { testAnswers } from "#/server/testing/answer-table.ts";
import { formatAnswerTime, formatDays } from "./rules.ts";

testAnswers("%i: %s", formatDays, [
  [1, "one working day"],
  [2, "2 working days"],
]);

test.each([
  [null, 1, "within one working day"],
  [undefined, 2, "within 2 working days"],
  [0, 2, "on the same day"],
  [1, 2, "within a day"],
  [2.5, 2, "within 3 days"],
])("measured %j, promised %i: %s", (measured, promised, text) => {
  expect(formatAnswerTime(measured, promised)).toBe(text);
});
