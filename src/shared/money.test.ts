import fc from "fast-check";
import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { formatLpa, formatNumber, formatRupees, toPaise, toRupees } from "./money.ts";

testAnswers("%d rupees are shown as %s", formatRupees, [
  [100_000, "₹1,00,000"],
  [1_234_567.5, "₹12,34,567.50"],
  [5000, "₹5,000"],
  [0, "₹0"],
  [0.05, "₹0.05"],
]);

test("amounts and numbers are written as Intl writes them for India", () => {
  const rupees = new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  const number = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (count) => {
      expect(formatRupees(count)).toBe(rupees.format(count));
      expect(formatNumber(count)).toBe(number.format(count));
      expect(formatNumber(count / 100)).toBe(number.format(count / 100));
      const withPaise = rupees.format(count / 100).replace(/\.(\d)$/, ".$10");
      expect(formatRupees(count / 100)).toBe(withPaise);
    }),
    { examples: [[0], [999], [1000], [99_999], [100_000], [10_000_000], [15], [-5]] },
  );
});

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
