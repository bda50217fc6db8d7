import { testAnswers } from "#/server/testing/answer-table.ts";
import { formatDays } from "./rules.ts";

testAnswers("%i: %s", formatDays, [
  [1, "one working day"],
  [2, "2 working days"],
]);
