import { expect, test } from "vitest";
import { monthsMatching } from "./written-months.ts";

test("a text finds the months that have it in them as they are written", () => {
  expect(monthsMatching("sep 2026")).toEqual(["2026-09-01"]);
  expect(monthsMatching("N 2031")).toEqual(["2031-01-01", "2031-06-01"]);
  expect(monthsMatching("2026")).toHaveLength(12);
  expect(monthsMatching("m")).toHaveLength(200);
  for (const other of ["sep2026", "2126", "1999", "%", "13 2026"])
    expect(monthsMatching(other)).toEqual([]);
});
