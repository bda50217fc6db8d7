import { testAnswers } from "#test/support/answer-table.ts";
import { formatSlot, formatTime } from "./slot-times.ts";

testAnswers("the time %s is formatted as %s", formatTime, [
  ["00:05", "12:05 AM"],
  ["09:00", "9:00 AM"],
  ["12:30", "12:30 PM"],
  ["17:45", "5:45 PM"],
]);

testAnswers("the slot %s is formatted as %s", formatSlot, [
  ["9:00 AM to 11:00 AM", "9:00 – 11:00 AM"],
  ["11:00 AM to 1:00 PM", "11:00 AM – 1:00 PM"],
  ["Mornings", "Mornings"],
]);
