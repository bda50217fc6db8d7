import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import {
  formatFullDate,
  formatInstant,
  formatRelativeDate,
  formatShortDate,
  formatShownDate,
  inSentence,
} from "./format-date.ts";

// 23:00 on 4 March in UTC is already the 5th in India.
const now = new Date("2026-03-04T23:00:00Z");

testAnswers("%s is formatted as %s", (value) => formatRelativeDate(value, now), [
  ["2026-03-05", "Today"],
  ["2026-03-06", "Tomorrow"],
  ["2026-03-04", "Yesterday"],
  ["2026-03-09", "Mon 9 Mar"],
  ["2026-03-20", "Fri 20 Mar"],
  ["2025-03-20", "Thu 20 Mar 2025"],
  ["2025-09-05", "Fri 5 Sep 2025"],
  ["2026-03-04T19:00:00Z", "Today"],
]);

test("an instant is formatted in India's time", () => {
  expect(formatInstant("2026-03-05T05:30:00Z", now)).toBe("Today, 11:00 AM");
  expect(formatShortDate("2026-03-04T19:00:00Z")).toBe("05/03/2026");
  expect(formatShownDate("2026-03-04T19:00:00Z", now)).toBe("Thu 5 Mar");
  expect(formatFullDate("2026-03-04T19:00:00Z")).toBe("Thu 5 Mar 2026, 12:30 AM");
});

testAnswers("within a sentence %s is %s", inSentence, [
  ["Today, 11:00 AM", "today, 11:00 AM"],
  ["Yesterday", "yesterday"],
  ["Tue 10 Mar", "Tue 10 Mar"],
]);
