import { expect, test } from "vitest";
import { rangeProblem, withinAJob, withinALifetime, withinAYear } from "./day-range.ts";

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

test("a job that somebody has now began fifty years ago at most, or begins within a year", () => {
  const job = withinAJob(TODAY);
  expect(["1978-02-28", "2029-02-28"].map((day) => rangeProblem(day, job))).toEqual([
    undefined,
    undefined,
  ]);
  expect(rangeProblem("1978-02-27", job)).toBeDefined();
  expect(rangeProblem("2029-03-01", job)).toBeDefined();
});
