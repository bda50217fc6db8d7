import { expect, test } from "vitest";
import { JOURNEY_STATUSES, OTHER_ACCOUNT_STATUSES } from "#/domain/insights/people.rules.ts";
import { emptySections, nextOf } from "./person.rules.ts";

test("wherever somebody can stand, what comes next is known; after the graduation nothing does", () => {
  const without = [...JOURNEY_STATUSES, ...OTHER_ACCOUNT_STATUSES].filter(
    ({ key }) => nextOf(key) === null,
  );
  expect([...new Set(without.map(({ key }) => key))]).toEqual(["alumni"]);
  expect(nextOf("mock-passed")).toBe("The office puts the trainee into the next module.");
  expect(nextOf(null)).toBeNull();
  expect(nextOf("documents", { hasPapers: false })).toBe(nextOf("details"));
});

test("what is not there yet is named, as far as the reader would see it", () => {
  expect(emptySections({ interviews: [] })).toEqual(["interviews"]);
  expect(
    emptySections({
      details: { submittedAt: null },
      documents: { submittedAt: null },
      money: { open: [], payments: [], dues: [] },
      training: [],
      interviews: [{}],
      placement: null,
      assistance: { request: null, record: null },
    }),
  ).toEqual(["details", "documents", "payments", "training", "placement", "assistance"]);
  expect(emptySections({ placement: {}, assistance: { request: null, record: {} } })).toEqual([]);
});
