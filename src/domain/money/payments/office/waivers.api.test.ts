/** A fee or balance waived by mistake is owed again. */
import { expect, test } from "vitest";
import { insertHalf } from "#test/support/dues.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { callAtOnce, insertPayer, readDetails } from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
type Part = "Fee" | "Balance";

const waive = async (payer: Persona, part: Part) => {
  const body = { userId: payer.id, part, reason: "Hardship" };
  const answer = await app.as("admin").request("POST", "/api/payment/waive", body);
  expect(answer.statusCode, answer.body).toBe(201);
  const own = { traineeId: payer.id, method: "Waived", status: "completed" } as const;
  return (await storedRow(app.db, "admissionPayments", "id", own)).id;
};
const takeBack = (id: string, on: Pick<typeof app, "as"> = app) =>
  on.as("admin").request("PUT", `/api/payment/waiver/${id}/void`, { reason: "Somebody else's" });
const record = (payer: Persona, part: Part, on: Pick<typeof app, "as"> = app) =>
  on.as("admin").request("POST", "/api/payment/record", {
    ...{ userId: payer.id, part, amount: 5_000, method: "Cash" },
  });
const waivedOf = async ({ id }: Persona) =>
  (await app.as("admin").request("GET", `/api/payment/entries?userId=${id}`))
    .json()
    .entries.filter(({ kind }: { kind: string }) => kind === "Waiver");

test("a waived balance is open again, its payer reads why, and it can be paid", async () => {
  const { payer } = await insertHalf(app, 5);
  const id = await waive(payer, "Balance");
  expect(await waivedOf(payer)).toHaveLength(1);
  const answer = await takeBack(id);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await waivedOf(payer)).toEqual([]);
  expect(await readDetails(app, payer)).toMatchObject({ balanceDue: 5_000 });
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: payer.email }, "createdAt");
  expect(mails.at(-1)).toEqual({ kind: "waiver-taken-back" });
  const page = await app.as("admin").request("GET", `/api/timeline/${payer.id}`);
  expect(page.body).toContain("₹5,000 waived (Balance), taken back since: Hardship");
  expect((await record(payer, "Balance")).statusCode).toBe(201);
});

test("a waived fee is open again, once of twenty who take it back, and nothing else is one", async () => {
  const payer = await insertPayer(app, "Partial Payment");
  const id = await waive(payer, "Fee");
  const answers = await callAtOnce([app, second], 20, (on) => takeBack(id, on));
  const reasons = answers.map((one) => one.json().reason ?? one.statusCode).toSorted();
  expect(reasons).toEqual([200, ...Array.from({ length: 19 }, () => "WAIVER_TAKEN_BACK")]);
  expect(await readDetails(app, payer)).toMatchObject({ status: "Pending", amount: 5_000 });
  const { receipt } = (await record(payer, "Fee")).json();
  expect((await takeBack(receipt._id)).statusCode).toBe(404);
});

test("taken back by 10 while 10 record the balance: it is paid at most once, and never lost", async () => {
  const { payer } = await insertHalf(app, 5);
  const id = await waive(payer, "Balance");
  let call = 0;
  const answers = await callAtOnce([app, second], 20, (on) =>
    call++ % 2 ? takeBack(id, on) : record(payer, "Balance", on),
  );
  const done = answers.map(({ statusCode }) => statusCode).filter((status) => status < 300);
  expect(done.filter((status) => status === 200)).toHaveLength(1);
  const recorded = done.filter((status) => status === 201).length;
  expect(recorded).toBeLessThanOrEqual(1);
  const refusals = answers.flatMap((one) => (one.statusCode < 300 ? [] : [one.json().reason]));
  expect(refusals).not.toContain(undefined);
  const { balanceDue } = await readDetails(app, payer);
  expect(balanceDue ?? 0).toBe(recorded ? 0 : 5_000);
});

test("a first half is voided once the waiver of its balance is taken back", async () => {
  const payer = await insertPayer(app, "Partial Payment");
  const { receipt } = (await record(payer, "Fee")).json();
  const id = await waive(payer, "Balance");
  const makeVoid = () =>
    app.as("admin").request("PUT", `/api/payment/receipt/${receipt._id}/void`, { reason: "Slip" });
  expect((await makeVoid()).json().reason).toBe("BALANCE_RECEIVED");
  expect((await takeBack(id)).statusCode).toBe(200);
  expect((await makeVoid()).statusCode).toBe(200);
});
