import { expect, test } from "vitest";
import { formatTime } from "./slot-times.ts";

test.each([
  ["00:05", "12:05 AM"],
  ["09:00", "9:00 AM"],
  ["12:30", "12:30 PM"],
  ["17:45", "5:45 PM"],
])("the time %s is formatted as %s", (time, text) => {
  expect(formatTime(time)).toBe(text);
});
