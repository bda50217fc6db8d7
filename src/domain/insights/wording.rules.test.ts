import { expect, test } from "vitest";
import { describeSeries, formatPeriod, formatValue } from "./wording.rules.ts";

const point = (x: string, y: number) => ({ x, y, rowsHref: null });

test.each([
  [
    {
      label: "Attendance",
      unit: "percent",
      points: [point("2026-07-06", 100), point("2026-08-17", 66.67)],
    },
    "Week from",
    "Attendance: the highest in the week from 6 Jul (100%), the lowest in the week from 17 Aug (66.7%).",
  ],
  [
    { label: "Pass rate", unit: "percent", points: [point("HR", 50), point("L1", 50)] },
    "Round",
    "Pass rate: 50% throughout.",
  ],
  [
    { label: "Registrations", unit: "count", points: [point("2026-10", 4), point("2026-11", 14)] },
    "Month",
    "Registrations: 18 in the 2 months shown, the most in Nov 2026 (14).",
  ],
  [
    { label: "Admission", unit: "rupees", points: [point("2026-11", 50_000)] },
    "Month",
    "Admission: ₹50,000, all in Nov 2026.",
  ],
  [{ label: "Placements", unit: "count", points: [] }, "Month", ""],
] as const)("a series is a sentence: %#", (series, head, sentence) => {
  expect(describeSeries({ ...series, points: [...series.points] }, head)).toBe(sentence);
});

test.each([
  ["2026-10-01", "2026-10-21", "1–21 Oct"],
  ["2026-10-21", "2026-10-21", "21 Oct"],
  ["2026-09-23", "2026-10-22", "23 Sep – 22 Oct"],
  ["2025-08-09", "2026-03-31", "9 Aug 2025 – 31 Mar 2026"],
])("%s to %s is written %s", (from, to, text) => {
  expect(formatPeriod({ from, to })).toBe(text);
});

test("a number has its unit", () => {
  expect([
    formatValue("days", 1),
    formatValue("days", 252),
    formatValue("percent", 66.67),
    formatValue("lpa", null),
  ]).toEqual(["1 day", "252 days", "66.7%", "N/A"]);
});
