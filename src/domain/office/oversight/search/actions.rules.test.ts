import { describe, expect, test } from "vitest";
import { AUDIENCES } from "#/shared/actor.ts";
import { addressOf, pageAt } from "#/shared/pages.ts";
import { ACTIONS, actionsAbout, textAfter, textOfAction } from "./actions.rules.ts";
import type { Found } from "./search.contract.ts";

const person = (username: string) => ({
  _id: `id of ${username}`,
  username,
  role: "Trainee",
  subRole: null,
  state: "Active",
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
  // A word of two letters is not enough.
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

const batch = {
  _id: "1",
  batchId: "JAVA-1",
  batchType: "Java",
  startDate: "2026-01-05",
} as const;

test.each(["trainer", "admin"] as const)("%s plans a whole module of a batch", (audience) => {
  const mock = { ...batch, batchId: "MOCK-1", batchType: "Mock" } as const;
  const named = { people: [], batches: [batch, mock], companies: [] } as unknown as Found;
  const options = actionsAbout(audience, "plan a module of java-1", {
    found: undefined,
    ofAction: named,
  });
  expect(options.filter(({ label }) => label.startsWith("Plan a module"))).toMatchObject([
    {
      label: "Plan a module of JAVA-1",
      to: addressOf("/batches/$batchId/plan", { params: { batchId: "JAVA-1" } }),
    },
  ]);
});

describe.each(AUDIENCES)("%s", (audience) => {
  test("is led by each action to a page", () => {
    for (const action of ACTIONS[audience] ?? []) {
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
