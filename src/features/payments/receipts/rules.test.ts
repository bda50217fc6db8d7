import { expect, test } from "vitest";
import { amountInWords, receiptNumber } from "./rules.ts";

test.each([
  ["2026-03-31", 7, "RCP/25-26/000007"],
  ["2026-04-01", 1, "RCP/26-27/000001"],
  ["2027-01-15", 999_999, "RCP/26-27/999999"],
  ["2099-12-31", 1, "RCP/99-00/000001"],
])("a receipt of %s with number %i is %s", (day, number, text) => {
  expect(receiptNumber(day, number)).toBe(text);
  expect(text).toHaveLength(16);
});

test.each([
  [0, "Zero rupees only"],
  [100, "One rupee only"],
  [50, "Zero rupees and fifty paise only"],
  [1_900, "Nineteen rupees only"],
  [4_200, "Forty-two rupees only"],
  [500_000, "Five thousand rupees only"],
  [1_000_000, "Ten thousand rupees only"],
  [1_050_050, "Ten thousand five hundred rupees and fifty paise only"],
  [10_000_000, "One lakh rupees only"],
  [
    12_345_678_905,
    "Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees and five paise only",
  ],
])("%i paise are %s", (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});
