import { expect, test } from "vitest";
import { slopeOf } from "./slope.ts";

const at = (values: readonly number[]) =>
  values.map((value, index) => ({ seconds: index * 60, value }));

test("a line that rises by one a minute rises by sixty an hour, for sure", () => {
  const { perHour, within } = slopeOf(at([10, 11, 12, 13, 14]));
  expect(perHour).toBeCloseTo(60);
  expect(within).toBeCloseTo(0);
});

test("what goes up and down has no slope beyond what it is unsure by", () => {
  const { perHour, within } = slopeOf(at([10, 12, 9, 11, 10, 12, 9, 11, 10]));
  expect(Math.abs(perHour)).toBeLessThan(within);
});

test("a rise under noise is still seen", () => {
  const { perHour, within } = slopeOf(at([10, 13, 12, 15, 14, 17, 16, 19, 18, 21]));
  expect(perHour - within).toBeGreaterThan(0);
});

test("two points are no line", () => {
  expect(() => slopeOf(at([1, 2]))).toThrow("three measurements");
});
