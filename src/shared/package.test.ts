import { testAnswers } from "#test/support/answer-table.ts";
import { packageText } from "./package.ts";

const MOST = "! Enter at most 1000 LPA.";
const MISSING = "! Enter the package in LPA.";

const read = (text: string): number | string => {
  const { data, error } = packageText.safeParse(text);
  return data ?? `! ${error?.issues[0]?.message}`;
};

testAnswers("%j is %s", read, [
  ["6.5", 6.5],
  [" 6.50 ", 6.5],
  ["6.5 LPA", 6.5],
  ["6.5lpa", 6.5],
  ["₹6.5 LPA", 6.5],
  ["Rs. 6.5 lakhs per annum", 6.5],
  ["6.5 lakh p.a.", 6.5],
  ["12 lacs", 12],
  ["6.5L", 6.5],
  ["6.5 lakhs a year", 6.5],
  ["६.५", 6.5],
  ["12 L.P.A.", 12],
  ["CTC: 12 LPA", 12],
  ["12 LPA CTC", 12],
  ["6.5 lakhs per annum.", 6.5],
  [".5 LPA", 0.5],
  ["1000", 1000],
  ["1,000", 1000],
  ["650000", `${MOST} Did you mean 6.5 LPA?`],
  ["6,50,000", `${MOST} Did you mean 6.5 LPA?`],
  ["₹6,50,000 per annum", `${MOST} Did you mean 6.5 LPA?`],
  ["10000", `${MOST} Did you mean 0.1 LPA?`],
  ["1001", MOST],
  ["1000000000", MOST],
  ["0", "! Enter a package above 0 LPA."],
  ["-1", "! Enter a package above 0 LPA."],
  ["6.555", "! Use at most two decimals."],
  ["4,5", MISSING],
  ["5-6 LPA", MISSING],
  ["1.2 Cr", MISSING],
  ["", MISSING],
]);
