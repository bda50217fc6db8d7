import { expect, test } from "vitest";
import { percentageOfCgpa } from "./cgpa.ts";

test.each([
  ["8.5", "80.75"],
  [" 10 ", "95"],
  ["८.५", "80.75"],
  ["８.５", "80.75"],
  ["\u200e9.2", "87.4"],
  ["9.2 CGPA", "87.4"],
  ["9.2/10", "87.4"],
  ["9.2 / 10.0", "87.4"],
  ["8.5%", "80.75"],
  ["8.5 percent", "80.75"],
])("%j may be a CGPA, of %s percent", (typed, percentage) => {
  expect(percentageOfCgpa(typed)).toBe(percentage);
});

test.each(["", "0", "10.5", "78", "78/100", "8,5", "A+", "1e1"])("%j is none", (typed) => {
  expect(percentageOfCgpa(typed)).toBeUndefined();
});
