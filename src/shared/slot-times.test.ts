import { testAnswers } from "#/server/testing/answer-table.ts";
import { formatTime } from "./slot-times.ts";

testAnswers("the time %s is formatted as %s", formatTime, [
  ["00:05", "12:05 AM"],
  ["09:00", "9:00 AM"],
  ["12:30", "12:30 PM"],
  ["17:45", "5:45 PM"],
]);
