import { describe, expect, test } from "vitest";
import { AUDIENCES } from "#/shared/actor.ts";
import { pageAt } from "#/shared/pages.ts";
import { ACTIONS, actionsAbout, textAfter, textOfAction } from "./actions.rules.ts";
import type { Found } from "./search.contract.ts";

const person = (username: string) => ({
  ...{ _id: `id of ${username}`, username, role: "Trainee", subRole: null, state: "Active" },
  email: `${username.toLowerCase()}@hub.example`,
});
const found = (...names: string[]) =>
  ({ people: names.map(person), batches: [], companies: [] }) as Found;

test.each([
  ["record a payment for sneha patil", "sneha patil"],
  ["Pay sneha", "sneha"],
  ["record sneha", "sneha"],
  ["payment", ""],
  ["asha", undefined],
  // A word of two letters says nothing.
  ["a asha", undefined],
])("%j names %j to record a payment for", (text, after) => {
  expect(textAfter("Record a payment for", text)).toBe(after);
});

test("an action takes whom the rest of the text names, and a name alone the first found", () => {
  expect(textOfAction("admin", "pay sneha")).toBe("sneha");
  expect(textOfAction("admin", "sneha")).toBe("");
  expect(textOfAction("trainer", "pay sneha")).toBe("");
  const labels = (text: string, answers: { found: Found; ofAction?: Found }) =>
    actionsAbout("admin", text, { ofAction: undefined, ...answers }).map(({ label }) => label);
  expect(labels("pay sneha", { found: found(), ofAction: found("Sneha", "Snehal") })).toEqual([
    "Record a payment for Sneha",
    "Record a payment for Snehal",
  ]);
  expect(labels("sne", { found: found("Sneha", "Snehal") })).toEqual([
    "Record a payment for Sneha",
    "Check the documents of Sneha",
  ]);
});

describe.each(AUDIENCES)("%s", (audience) => {
  test("is led by each action to a page", () => {
    for (const action of ACTIONS[audience] ?? []) {
      const batch = {
        _id: "1",
        batchId: "JAVA-1",
        batchType: "Java",
        startDate: "2026-01-05",
      } as const;
      const to =
        "to" in action
          ? action.to
          : "person" in action
            ? action.person(person("Asha") as never)
            : action.batch(batch);
      expect([action.label, to && pageAt(to)]).toEqual([action.label, expect.any(String)]);
    }
  });
});
