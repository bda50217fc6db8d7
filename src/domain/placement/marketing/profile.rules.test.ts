import { testAnswers } from "#test/support/answer-table.ts";
import { readYears } from "./profile.rules.ts";

testAnswers("%j typed is %s years", readYears, [
  ["3", 3],
  [" 2.5 ", 2.5],
  ["३", 3],
  ["3+", 3],
  ["3+ years", 3],
  ["1 year", 1],
  ["2.5 yrs.", 2.5],
  ["60.01", undefined],
  ["-1", undefined],
  ["2 years 6 months", undefined],
  ["years", undefined],
  ["two", undefined],
  ["", undefined],
]);
