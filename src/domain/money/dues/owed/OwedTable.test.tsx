// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { OwedTable } from "./OwedTable.tsx";
import type { Owed } from "./owed.contract.ts";

const month = (id: string, username: string): Owed => ({
  ...{ _id: id, userId: `user-${id}`, username, email: `${id}@hub.example` },
  ...{ kind: "Assistance", paymentOption: null, month: "Oct 2026", amount: 5000 },
  ...{ dueOn: "2026-10-05", status: "Due", daysLate: 0, version: 1 },
});
const OWED = [
  month("asha", "Asha Rao"),
  month("bala", "Bala Iyer"),
  month("chitra", "Chitra Nair"),
];

/** A server that keeps the list as it is and takes one of the months. */
const serve = () =>
  vi.stubGlobal("fetch", async (address: string) => {
    const results = [
      { id: "asha", problem: null },
      { id: "bala", problem: "Payment for this month is already recorded." },
    ];
    return address.includes("/received")
      ? Response.json({ message: "1 of 2 received.", results })
      : Response.json({ owed: OWED }, { headers: { "X-Total-Count": "3" } });
  });

const boxOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label$="of ${name}"]`);
const press = (words: string) =>
  [...document.querySelectorAll("button")]
    .findLast(({ textContent }) => textContent?.includes(words))
    ?.click();

test("of rows that were done together those that failed stay selected, with their reason", async () => {
  signInAs("Admin");
  serve();
  newScreen(<OwedTable onOpen={() => undefined} onAct={() => undefined} />);
  await expect.poll(() => boxOf("Asha Rao")).not.toBeNull();
  // The second before the first is rendered.
  boxOf("Asha Rao")?.click();
  boxOf("Bala Iyer")?.click();
  await expect.poll(() => document.body.textContent).toContain("Mark 2 as received");
  press("Mark 2 as received");
  await expect.poll(() => document.body.textContent).toContain("Mark all 2 as received");
  press("Mark all 2 as received");
  await expect.poll(() => document.body.textContent).toContain("already recorded");
  const selected = OWED.filter(({ username }) => boxOf(username)?.checked);
  expect(selected.map(({ _id }) => _id)).toEqual(["bala"]);
});
