import { expect, test } from "vitest";
import { testAnswers } from "#/server/testing/answer-table.ts";
import { formatLpa, formatRupees, toPaise, toRupees } from "./money.ts";

testAnswers("%d rupees are shown as %s", formatRupees, [
  [100_000, "₹1,00,000"],
  [1_234_567.5, "₹12,34,567.50"],
  [5000, "₹5,000"],
  [0, "₹0"],
  [0.05, "₹0.05"],
]);

test("rupees become whole paise and come back", () => {
  expect(toPaise(0.1 + 0.2)).toBe(30);
  expect(toPaise(19.99)).toBe(1999);
  expect(toRupees(500_050)).toBe(5000.5);
});

test("a package is said in lakhs", () => {
  expect([formatLpa(6.5), formatLpa(4), formatLpa(7.256)]).toEqual([
    "6.5 LPA",
    "4 LPA",
    "7.26 LPA",
  ]);
});
