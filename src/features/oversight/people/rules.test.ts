import { expect, test } from "vitest";
import { JOURNEY_STATUSES, OTHER_ACCOUNT_STATUSES } from "#/features/insights/people/rules.ts";
import { testAnswers } from "#/server/testing/answer-table.ts";
import { nextOf, searchText } from "./rules.ts";

test("wherever somebody can stand, what comes next is known; after the graduation nothing does", () => {
  const without = [...JOURNEY_STATUSES, ...OTHER_ACCOUNT_STATUSES].filter(
    ({ key }) => nextOf(key) === null,
  );
  expect([...new Set(without.map(({ key }) => key))]).toEqual(["alumni"]);
  expect(nextOf("mock-passed")).toBe("The office puts the trainee into the next module.");
  expect(nextOf(null)).toBeNull();
});

testAnswers("%j is looked for as %j", searchText, [
  ["+91 98765 43210", "9876543210"],
  ["98765-43210", "9876543210"],
  ["98765", "98765"],
  [" Asha Rao ", "Asha Rao"],
  ["a1@b.example", "a1@b.example"],
]);
