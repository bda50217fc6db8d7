import { describe, expect, test } from "vitest";
import { openPaymentRaces } from "#test/support/payment-tests.ts";
import {
  askOrder,
  askVerify,
  deliver,
  insertPayer,
  readDetails,
  runPaymentJob,
} from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, batch, openOrder, second, atOnce } = await openPaymentRaces();

const rowsOf = async (payer: Persona) => ({
  payments: await storedRows(app.db, "admissionPayments", ["status", "gatewayOrderId"], {
    traineeId: payer.id,
  }),
  receipts: await storedRows(app.db, "receipts", "gatewayPaymentId", { traineeId: payer.id }),
  mails: await storedRows(app.db, "outbox", "kind", {
    recipient: payer.email,
    kind: "payment-receipt",
  }),
  memberships: await storedRows(app.db, "batchMembers", "batchId", { traineeId: payer.id }),
});

describe("orders", () => {
  test("20 at once are one row and one order of the provider (I-29)", async () => {
    const payer = await insertPayer(app);
    app.double.orders.length = 0;
    app.double.script("POST", /orders/, 150);
    const answers = await atOnce(20, (instance) => askOrder(instance, payer));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1);
    expect(app.double.orders).toHaveLength(1);
    expect((await rowsOf(payer)).payments).toEqual([
      { status: "open", gatewayOrderId: app.double.orders[0]?.id },
    ]);
  });

  test("20 at once while the provider fails make one order in the end", async () => {
    const payer = await insertPayer(app);
    app.double.orders.length = 0;
    app.double.script("POST", /orders/, "drop");
    app.double.script("GET", /orders/, "500");
    const answers = await atOnce(20, (instance) => askOrder(instance, payer));
    for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
    const orderId = (await askOrder(app, payer)).json().orderId;
    expect(app.double.orders.map(({ id }) => id)).toEqual([orderId]);
  });

  test("20 at once after completion are all refused (I-30)", async () => {
    const { payer, orderId } = await openOrder();
    await askVerify(app, payer, app.double.pay(orderId));
    const answers = await atOnce(20, (instance) => askOrder(instance, payer));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([409]));
  });
});

describe("one payment told many times", () => {
  test("by verify, webhook and reconciler at once is one receipt, mail and batch (I-35, I-40)", async () => {
    const { payer, orderId } = await openOrder();
    const { payment, ...paid } = app.double.pay(orderId);
    const event = app.double.delivery("payment.captured", payment, { eventId: "evt_race" });
    const [verified, delivered] = await Promise.all([
      atOnce(20, (instance) => askVerify(instance, payer, paid)),
      atOnce(20, (instance, index) =>
        deliver(instance, index < 10 ? event : app.double.delivery("order.paid", payment)),
      ),
      runPaymentJob(app.platform, "payment-reconciler"),
      runPaymentJob(second.platform, "payment-reconciler"),
    ]);
    expect(new Set(verified.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(delivered.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const again = await askVerify(app, payer, paid);
    const links = [...verified, again].map((answer) => answer.json().receiptUrl);
    expect(new Set(links).size).toBe(1);
    expect(await rowsOf(payer)).toEqual({
      payments: [{ status: "completed", gatewayOrderId: orderId }],
      receipts: [{ gatewayPaymentId: payment.id }],
      mails: [{ kind: "payment-receipt" }],
      memberships: [{ batchId: batch.id }],
    });
  });

  test("by shuffled events of every kind ends as one clean run does (I-39)", async () => {
    const { payer, orderId } = await openOrder();
    const { payment } = app.double.pay(orderId);
    const statuses = ["failed", "authorized", "captured"] as const;
    const events = Array.from({ length: 60 }, (_, index) => {
      const status = statuses[(index * 7) % 3] ?? "captured";
      // Every third delivery repeats an id.
      const eventId = `evt_shuffle_${status}_${index % 20}`;
      return app.double.delivery(`payment.${status}`, { ...payment, status }, { eventId });
    });
    await atOnce(60, (instance, index) =>
      deliver(instance, events[index] ?? { body: "", headers: {} }),
    );
    expect(await rowsOf(payer)).toMatchObject({
      payments: [{ status: "completed" }],
      receipts: [{ gatewayPaymentId: payment.id }],
      mails: [{ kind: "payment-receipt" }],
    });
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
  });
});

test("captures by the dozen keep one and refund each other once (I-41)", async () => {
  const { payer, orderId } = await openOrder();
  const captures = Array.from({ length: 12 }, () => app.double.pay(orderId));
  await atOnce(24, async (instance, index) => {
    const { payment, ...paid } = captures[index % 12] ?? app.double.pay(orderId);
    return index < 12
      ? deliver(instance, app.double.delivery("payment.captured", payment))
      : askVerify(instance, payer, paid);
  });
  await atOnce(6, (instance) => runPaymentJob(instance.platform, "payment-refunds"));
  const { receipts, payments } = await rowsOf(payer);
  expect([receipts.length, payments.length]).toEqual([1, 1]);
  const paymentId = receipts[0]?.gatewayPaymentId;
  const refunded = app.double.refunds.map(({ paymentId }) => paymentId).toSorted();
  const others = captures.map(({ paymentId }) => paymentId).filter((id) => id !== paymentId);
  expect(refunded).toEqual(others.toSorted());
});

test("20 payers at once get consecutive receipt numbers", async () => {
  const paid: { payer: Persona; capture: ReturnType<typeof app.double.pay> }[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { payer, orderId } = await openOrder();
    paid.push({ payer, capture: app.double.pay(orderId) });
  }
  const before = await storedRows(app.db, "receipts", "number", {});
  const answers = await Promise.all(
    paid.map(({ payer, capture: { payment, ...named } }, index) =>
      askVerify(index % 2 ? second : app, payer, named),
    ),
  );
  // A payer whom a busy server answers with 503 is admitted by the provider's own event, as in
  // production.
  for (const [index, { statusCode }] of answers.entries()) {
    const payment = paid[index]?.capture.payment;
    if (statusCode !== 503 || !payment) continue;
    const event = app.double.delivery("payment.captured", payment);
    expect((await deliver(app, event)).statusCode).toBe(200);
  }
  const after = await storedRows(app.db, "receipts", "number", {}, "number");
  const numbers = after.map(({ number }) => Number(number.slice(-6)));
  expect(numbers).toEqual(Array.from({ length: before.length + 20 }, (_, index) => index + 1));
});
