/** What the office does to a payment, or its batch, while the payer is ordering it. */
import { expect, test } from "vitest";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue, insertHalf } from "#test/support/dues.ts";
import { openPaymentRaces } from "#test/support/payment-tests.ts";
import { askOrder, insertJavaBatch, insertPayer, insertPayment } from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { reply } from "#test/support/training-calls.ts";
import { waitUntil } from "#test/support/wait-for.ts";
import { countWaiting } from "#test/support/waiting-statements.ts";

const { app, second } = await openPaymentRaces();

type Answer = Awaited<ReturnType<typeof askOrder>>;
type Call = () => PromiseLike<Answer>;
type Ordered = { payer: Persona; order: Call };
const office = (method: "POST" | "PUT" | "DELETE", url: string, body?: object) =>
  second.as("admin").request(method, `/api/${url}`, body);

const fee = async (): Promise<Ordered> => {
  const payer = await insertPayer(app);
  return { payer, order: () => askOrder(app, payer) };
};
const balance = async (): Promise<Ordered> => {
  const { payer } = await insertHalf(app, 3);
  return { payer, order: () => askOrder(app, payer, "Balance" as "Full Payment") };
};
const takeCash = (userId: string, part: "Fee" | "Balance", amount: number) =>
  office("POST", "payment/record", { userId, part, amount, method: "Cash" });

/** Orders while the provider is held up, lets the office act, and returns what the payer reads. */
async function orderWhile(order: Call, act: Call): Promise<unknown> {
  const held = Promise.withResolvers<void>();
  app.double.script("POST", /orders/, held.promise);
  const before = app.double.requests.length;
  const ordering = Promise.resolve(order());
  try {
    await waitUntil(() => app.double.requests.length > before);
    const acted = await act();
    expect(acted.statusCode, acted.body).toBeLessThan(300);
  } finally {
    held.resolve();
  }
  return reply(await ordering);
}

const COMPLETED = [409, "Payment already completed."];

test.each([
  ["taken in cash", "Fee", fee, 10_000],
  ["taken in cash", "Balance", balance, 5_000],
] as const)("%s while the %s is ordered, it is refused as paid", async (_, part, make, amount) => {
  const { payer, order } = await make();
  expect(await orderWhile(order, () => takeCash(payer.id, part, amount))).toEqual(COMPLETED);
});

test("waived while it is ordered, the fee is refused as paid", async () => {
  const { payer, order } = await fee();
  const waiver = { userId: payer.id, part: "Fee", reason: "A scholarship" };
  expect(await orderWhile(order, () => office("POST", "payment/waive", waiver))).toEqual(COMPLETED);
});

test("received while it is ordered, a month is refused as recorded", async () => {
  const { person, recordId } = await insertAssisted(app, "active");
  const { id: dueId } = await insertDue(app, { recordId }, 1);
  const order = () =>
    app.withToken(person.token).request("POST", "/api/dues/order", { userId: person.id, dueId });
  const receipt = { version: 0, method: "Cash" };
  expect(await orderWhile(order, () => office("PUT", `dues/${dueId}/received`, receipt))).toEqual([
    409,
    "Payment for this month is already recorded.",
  ]);
});

test("a batch that is being ordered is not deleted", async () => {
  const payer = await insertPayer(app);
  const batch = await insertJavaBatch(app, 3);
  const trx = await app.db.startTransaction().execute();
  // Another payment of theirs, uncommitted: the order waits to see whether it is.
  await insertPayment({ db: trx }, payer.id);
  const ordering = Promise.resolve(askOrder(app, payer, "Full Payment", { batchId: batch.id }));
  let deleting: Promise<Answer> | undefined;
  try {
    await waitUntil(async () => (await countWaiting(app.db)) === 1);
    let isDone = false;
    deleting = Promise.resolve(office("DELETE", `batch/${batch.id}`)).finally(() => {
      isDone = true;
    });
    await waitUntil(async () => isDone || (await countWaiting(app.db)) === 2);
  } finally {
    await trx.rollback().execute();
  }
  expect(reply(await ordering)).toEqual([200, "Payment order created."]);
  expect((await deleting).json().reason).toBe("BATCH_USED");
  const deleted = await storedRows(app.db, "batches", "deletedAt", { id: batch.id });
  expect(deleted).toEqual([{ deletedAt: null }]);
});
