import { testAnswers } from "#test/support/answer-table.ts";
import { amountInWords } from "./receipts.rules.ts";

testAnswers("%i paise are %s", amountInWords, [
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
]);
