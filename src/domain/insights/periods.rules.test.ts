import { expect, test } from "vitest";
import { monthsFrom, namedPeriods, periodBefore } from "./periods.rules.ts";

test.each([
  // A month so far: the same days of the month before.
  ["2026-11-01", "2026-11-21", "2026-10-01", "2026-10-21"],
  ["2026-01-01", "2026-01-05", "2025-12-01", "2025-12-05"],
  // The month before is shorter.
  ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  // A whole month: the whole month before, however long.
  ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["2028-02-01", "2028-02-29", "2028-01-01", "2028-01-31"],
  // Anything else: as many days just before.
  ["2026-10-23", "2026-11-21", "2026-09-23", "2026-10-22"],
  ["2026-11-21", "2026-11-21", "2026-11-20", "2026-11-20"],
  ["2026-04-01", "2026-11-21", "2025-08-09", "2026-03-31"],
])("%s to %s is compared with %s to %s", (from, to, first, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
});

test("a period without an end is compared with nothing", () => {
  expect(periodBefore({})).toBeUndefined();
  expect(periodBefore({ from: "2026-11-01" })).toBeUndefined();
  expect(periodBefore({ to: "2026-11-01" })).toBeUndefined();
});

test("a screen opens with the month so far; the financial year begins in April", () => {
  const [[first] = []] = Object.entries(namedPeriods("2026-11-21"));
  expect(first).toBe("This month");
  expect(namedPeriods("2026-03-31")).toMatchObject({
    "This month": { from: "2026-03-01", to: "2026-03-31" },
    "Last month": { from: "2026-02-01", to: "2026-02-28" },
    "Financial year": { from: "2025-04-01", to: "2026-03-31" },
  });
});

test.each([
  ["2026-11-21", -11, "2025-12-01"],
  ["2026-01-31", -1, "2025-12-01"],
  ["2026-12-15", 1, "2027-01-01"],
])("%s and %i months is the month of %s", (day, count, month) => {
  expect(monthsFrom(day, count)).toBe(month);
});
