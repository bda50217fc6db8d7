import { expect, test } from "vitest";
import { formatDays } from "./rules.ts";

test.each([
  [1, "one working day"],
  [2, "2 working days"],
])("%i: %s", (days, text) => {
  expect(formatDays(days)).toBe(text);
});
