import { describe, expect, test } from "vitest";
import { AUDIENCES, STAFF } from "#/shared/actor.ts";
import { mayReadStatus, personRightsOf, SECTIONS } from "./person.policy.ts";

const rightsOf = (audience: (typeof AUDIENCES)[number]) => {
  const rights = personRightsOf(audience);
  if (!rights) throw new Error(`${audience} reads nobody`);
  return rights;
};

test("staff have a page of a person, trainees do not", () => {
  expect(AUDIENCES.filter((audience) => personRightsOf(audience) !== null)).toEqual(STAFF);
  const nobody = AUDIENCES.filter((audience) => personRightsOf(audience) === null);
  expect(nobody).toEqual(["trainee", "existingTrainee", "assistance"]);
});

describe("what a role reads of a person", () => {
  test.each([
    ["admin", [...SECTIONS]],
    ["ceo", [...SECTIONS]],
    ["salesHead", ["money", "training", "interviews", "placement", "assistance"]],
    ["trainer", ["training"]],
    ["cto", ["assistance"]],
    ["informer", ["interviews"]],
  ] as const)("%s", (audience, sections) => {
    expect(rightsOf(audience).sections).toEqual(sections);
  });

  test("e-mail and telephone are the office's alone", () => {
    const readers = AUDIENCES.filter((audience) => personRightsOf(audience)?.contact);
    expect(readers).toEqual(["admin", "ceo"]);
  });
});

test.each([
  ["trainer", "java-unmarked", true],
  ["trainer", "placed", false],
  ["trainer", "registered", false],
  ["cto", "assistance", true],
  ["cto", "java-in", false],
  ["informer", "interviews", true],
  ["informer", "documents", false],
  ["salesHead", "documents", true],
] as const)("the status a %s reads: %s, %s", (audience, status, isRead) => {
  expect(mayReadStatus(rightsOf(audience), status)).toBe(isRead);
});
