import { describe, expect, test } from "vitest";
import { comparisonOf, formatChange } from "./comparisons.rules.ts";
import type { Comparison } from "./metrics.rules.ts";

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

  test.each(["alumni-active", "assistance-active", "seekers"] as const)(
    "those who are supported are told with how many joined their company in the period: %s",
    (key) => expect(comparisonOf(key)).toEqual({ by: "new", days: 0 }),
  );

  test("of a state of now in a period that is over, without an end, and of what is ahead", () => {
    const metric = { unit: "count", value: 9 } as const;
    const past = { from: "2026-10-01", to: "2026-10-31" };
    const isNew = { by: "new", days: 0 } as const;
    expect(formatChange(metric, { value: 2 }, input(isNew, past))).toBe("2 in 1–31 Oct");
    expect(formatChange(metric, { value: 2 }, input(isNew, { from: null }))).toBeNull();
    expect(formatChange(metric, { value: 4 }, input({ by: "ahead" }))).toBe("4 to come");
  });
});
