import { testAnswers } from "#/server/testing/answer-table.ts";
import { typicalDays } from "./rules.ts";

testAnswers("of %j it is %j", typicalDays, [
  [undefined, null],
  [{ rows: 4, median: 1 }, null],
  [{ rows: 5, median: 1.5 }, 1.5],
]);
