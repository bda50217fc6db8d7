import { testAnswers } from "#test/support/answer-table.ts";
import { searchText, writingsOf } from "./search-text.ts";

testAnswers("%j is looked for as %j", searchText, [
  ["+91 98765 43210", "9876543210"],
  ["98765-43210", "9876543210"],
  ["098765 43210", "9876543210"],
  ["9198765432", "9198765432"],
  ["98765", "98765"],
  [" Asha Rao ", "Asha Rao"],
  ["a1@b.example", "a1@b.example"],
]);

testAnswers("%j is looked for as each of %j", writingsOf, [
  ["Asha Rao", ["Asha Rao"]],
  ["98765", ["98765"]],
  ["+91 98765-43210", ["+91 98765-43210", "9876543210"]],
  // A batch of that year, as well as a number.
  ["2026-001", ["2026-001", "2026001"]],
]);
