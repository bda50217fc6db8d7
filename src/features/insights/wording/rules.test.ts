import { describe, expect, test } from "vitest";
import type { Comparison } from "../metrics/rules.ts";
import { describeSeries, formatChange, formatPeriod, formatValue } from "./rules.ts";

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

describe("what changed is told", () => {
  const params = { from: "2026-11-01", to: "2026-11-21", today: "2026-11-21" };
  const before = { from: "2026-10-01", to: "2026-10-21" };
  const input = (comparison: Comparison, more = {}) => ({ ...params, before, comparison, ...more });

  test.each([
    [50_000, 35_000, "Up from ₹35,000 in 1–21 Oct"],
    [20_000, 35_000, "Down from ₹35,000 in 1–21 Oct"],
    [35_000, 35_000, "The same as in 1–21 Oct"],
    [35_000, null, "Nothing to compare in 1–21 Oct"],
  ])("of a period beside the one before: %s after %s", (value, value2, text) => {
    const metric = { unit: "rupees", value } as const;
    expect(formatChange(metric, { value: value2 }, input({ by: "before" }))).toBe(text);
    const open = input({ by: "before" }, { before: undefined });
    expect(formatChange(metric, { value: value2 }, open)).toBeNull();
  });

  test("of today beside the same weekday a week ago", () => {
    const today = { unit: "count", value: 8 } as const;
    expect(formatChange(today, { value: 6 }, input({ by: "week" }))).toBe("Up from 6 on 14 Nov");
    expect(formatChange(today, { value: 8 }, input({ by: "week" }))).toBe("The same as on 14 Nov");
  });

  test.each([
    ["rupees", 71_500, 25_000, "₹25,000 since 1 Nov"],
    ["count", 13, 13, "All since 1 Nov"],
    ["count", 13, 0, "None since 1 Nov"],
    ["count", 0, 0, null],
  ] as const)("of a state of now by what is new: %s %s, %s", (unit, value, part, text) => {
    const isNew = input({ by: "new", days: 1 });
    expect(formatChange({ unit, value }, { value: part }, isNew)).toBe(text);
  });

  test("of a state of now in a period that is over, without an end, and of what is ahead", () => {
    const metric = { unit: "count", value: 9 } as const;
    const past = { from: "2026-10-01", to: "2026-10-31" };
    const isNew = { by: "new", days: 0 } as const;
    expect(formatChange(metric, { value: 2 }, input(isNew, past))).toBe("2 in 1–31 Oct");
    expect(formatChange(metric, { value: 2 }, input(isNew, { from: null }))).toBeNull();
    expect(formatChange(metric, { value: 4 }, input({ by: "ahead" }))).toBe("4 to come");
  });
});

test("a number has its unit", () => {
  expect([
    formatValue("days", 1),
    formatValue("days", 252),
    formatValue("percent", 66.67),
    formatValue("lpa", null),
  ]).toEqual(["1 day", "252 days", "66.7%", "–"]);
});
