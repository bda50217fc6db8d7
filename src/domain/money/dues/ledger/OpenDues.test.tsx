// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { OpenDues } from "./OpenDues.tsx";

const late = {
  _id: "november",
  userId: "me",
  username: "Sneha Patil",
  kind: "Assistance",
  month: "Nov 2026",
  amount: 6000,
  dueOn: "2026-11-10",
  status: "Overdue",
  receivedOn: null,
  waivedOn: null,
  waivedReason: null,
  daysLate: 20,
  receiptUrl: null,
  version: 1,
};
const claimOf = (amount: number) => ({
  _id: "claim",
  reference: "432109876512",
  amount,
  claimedAt: "2026-11-28T10:00:00.000Z",
  state: "waiting",
  reason: null,
});

test.each([
  ["was not reported as paid", null, "A payment is overdue"],
  ["was reported as paid", claimOf(6000), "You have paid: the office confirms it"],
  ["was reported as paid in part", claimOf(2500), "A payment is overdue"],
])("a late month that %s", async (_, claim, title) => {
  signInAs("Trainee", "me", "Assistance");
  const payTo = { account: null, upi: "careershub@upi", payee: "Careers Hub" };
  const answer = { dues: [{ ...late, claim }], payTo };
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address.includes("/dues") ? answer : {}),
  );
  newScreen(<OpenDues />);
  await expect.poll(() => document.querySelector("main")?.textContent).toContain(title);
});
