import { describe, expect, test } from "vitest";
import { AUDIENCES } from "#/shared/actor.ts";
import { pageAt } from "#/shared/pages.ts";
import { batchPage, companyPage } from "#/shared/role-pages.ts";
import { arrange, type Option, optionsOf, paperEndings, rankOf } from "./search.rules.ts";

test.each([
  ["Asha Rao", "ash", 0],
  ["Asha Rao", "rao", 1],
  ["Asha Rao", "sha", 2],
  ["Asha Rao", "xyz", null],
  ["Asha Rao", " ", null],
  ["आशा राव", "राव", 1],
  ["లక్ష్మి దేవి", "లక్ష్మి", 0],
  // The same letter in two Unicode compositions.
  ["क़मर", "क़", 0],
  ["José", "Jose\u0301", 0],
])("%s by %j: %s", (text, typed, rank) => {
  expect(rankOf(text, typed)).toBe(rank);
});

describe.each(AUDIENCES)("%s", (audience) => {
  test("is led to pages that are there", () => {
    const addresses = [
      batchPage(audience, "FINAL-2026-001"),
      companyPage(audience, { name: "Acme & Sons" }),
    ];
    for (const address of addresses) expect(address === null || pageAt(address)).toBeTruthy();
  });
});

describe("what fits, in its order", () => {
  const option = (group: Option["group"], label: string): Option => ({
    group,
    label,
    note: "",
    to: "/",
  });
  const places = [
    option("Screens", "Payment Receipts"),
    option("Screens", "Dues"),
    option("Actions", "Record a payment"),
  ];
  const labels = (text: string, found: Option[]) =>
    arrange(text, found, places).map(({ label }) => label);

  test("the group that fits best comes first; equally good ones in the order of the groups", () => {
    expect(labels("pay", [option("People", "Asha Payal")])).toEqual([
      "Payment Receipts",
      "Asha Payal",
      "Record a payment",
    ]);
    expect(labels("due", [option("People", "Duella"), option("People", "Indue")])).toEqual([
      "Duella",
      "Indue",
      "Dues",
    ]);
  });

  test("whom the server found by an address or a number stays", () => {
    expect(labels("98765", [option("People", "Asha")])).toEqual(["Asha"]);
  });

  test("a person is told apart by role, state and address, without an address by their code", () => {
    const hit = { _id: "0192-abcd", username: "Asha", role: "Trainee", subRole: null } as const;
    const noteOf = (more: { state: "Rejected" | "Active" | null; email: string | null }) =>
      optionsOf("admin", { people: [{ ...hit, ...more }], batches: [], companies: [] })[0]?.note;
    expect(noteOf({ state: "Rejected", email: "a@b.example" })).toBe(
      "Trainee, Rejected, a@b.example",
    );
    expect(noteOf({ state: null, email: null })).toBe("Trainee, ABCD");
  });
});

test.each([
  ["INV/26-27/000022", "INV/26-27/000022"],
  ["inv 26-27 22", "INV/26-27/000022"],
  ["26-27/22", "26-27/000022"],
  ["26\u201327/22", "26-27/000022"],
  ["२६-२७/२२", "26-27/000022"],
  ["000022", "000022"],
  ["0022", "0022"],
  ["Asha 22", "ASHA/22"],
])("%j may be a number that ends with %j", (typed, number) => {
  expect(paperEndings(typed).number).toBe(number);
});
