import { expect, test } from "vitest";
import { rangeProblem, withinALifetime, withinAYear } from "./day-range.ts";

const TODAY = "2028-02-29";

test.each(["2027-02-28", TODAY, "2029-02-28"])("%s is within a year of 29 February 2028", (day) => {
  expect(rangeProblem(day, withinAYear(TODAY))).toBeUndefined();
});

test.each(["2027-02-27", "2029-03-01", "2206-11-30"])("%s is not", (day) => {
  expect(rangeProblem(day, withinAYear(TODAY))).toBe(
    "Enter a date from Sun 28 Feb 2027 to Wed 28 Feb 2029.",
  );
});

test("a working life reaches back seventy years, and a year ahead", () => {
  const life = withinALifetime(TODAY);
  expect(rangeProblem("1958-02-28", life)).toBeUndefined();
  expect(rangeProblem("1958-02-27", life)).toBeDefined();
  expect(rangeProblem("2206-01-01", life)).toBeDefined();
});
