import { testAnswers } from "#/server/testing/answer-table.ts";
import { readMobile } from "./mobile.ts";

testAnswers("%j is read as %s", readMobile, [
  ["9876543210", "9876543210"],
  ["+91 98765 43210", "9876543210"],
  ["+91-98765-43210", "9876543210"],
  ["919876543210", "9876543210"],
  ["09876543210", "9876543210"],
  [" 6 0 0 0 0 0 0 0 0 1 ", "6000000001"],
  ["5876543210", undefined],
  ["987654321", undefined],
  ["98765432101", undefined],
  ["+1 9876543210", undefined],
  ["98765a3210", undefined],
  ["٩876543210", undefined],
  ["", undefined],
]);
