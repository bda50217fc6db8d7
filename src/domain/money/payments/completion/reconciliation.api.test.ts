import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Platform } from "#/platform/app/platform.ts";
import { startJobs } from "#/platform/jobs/jobs.ts";
import type { Update } from "#/platform/updates/instances.ts";
import { openPaymentTests } from "#test/support/payment-tests.ts";
import {
  askOrder,
  askVerify,
  deliver,
  insertPayer,
  readDetails,
  runPaymentJob,
} from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { paymentJobs } from "../payments.job.ts";

const { app } = await openPaymentTests();
beforeEach(async () => {
  await app.moveClock(0);
  await app.db.updateTable("admissionPayments").set({ polledAt: new Date() }).execute();
  app.double.requests.length = 0;
});

async function openOrder() {
  const payer = await insertPayer(app);
  const { orderId } = (await askOrder(app, payer)).json();
  return { payer, orderId: orderId as string };
}
const reconcile = () => runPaymentJob(app.platform, "payment-reconciler");
const refund = () => runPaymentJob(app.platform, "payment-refunds");
const looksAt = (orderId: string) =>
  app.double.requests.filter((call) => call === `GET /v1/orders/${orderId}/payments`).length;
const setPayment = (payer: Persona, columns: { issuedAt?: Date; polledAt?: Date }) =>
  app.db.updateTable("admissionPayments").set(columns).where("traineeId", "=", payer.id).execute();
const refundsOf = (gatewayPaymentId: string) =>
  app.db
    .selectFrom("refunds")
    .selectAll()
    .where("gatewayPaymentId", "=", gatewayPaymentId)
    .execute();
const writeElsewhere = ({ updates }: Platform) =>
  updates.during({ feature: "contact" }, async () => undefined);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("the reconciler", () => {
  test("completes what was captured and never reported (I-40)", async () => {
    const { payer, orderId } = await openOrder();
    app.double.pay(orderId, { status: "failed" });
    app.double.pay(orderId);
    await reconcile();
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
  });

  test("tells of the place it gave and the money it found, and of nothing where it found nothing", async () => {
    const paid = await openOrder();
    const unpaid = await openOrder();
    app.double.pay(paid.orderId);
    const updates: Update[] = [];
    const stopListening = app.platform.updates.subscribe((update) => updates.push(update));
    onTestFinished(() => void stopListening());
    // Updates about the orders themselves come before this marker.
    await writeElsewhere(app.platform);
    await expect.poll(() => updates.at(-1)?.features).toHaveProperty("contact");
    const before = updates.length;

    // Run alone: the nightly comparison sends updates too, now or in a later run.
    const reconciler = paymentJobs.filter(({ name }) => name === "payment-reconciler");
    const run = async (times: number) => {
      const job = startJobs(app.platform, reconciler);
      await expect.poll(() => looksAt(unpaid.orderId)).toBe(times);
      await job.stop();
      // The job's updates come before this marker, or with it.
      await writeElsewhere(app.platform);
    };
    await run(1);
    await expect.poll(() => updates).toHaveLength(before + 1);
    expect(updates[before]).toEqual({
      features: { payments: null, contact: null },
      people: [paid.payer.id],
    });
    await app.moveClock(120);
    await run(2);
    await expect.poll(() => updates).toHaveLength(before + 2);
    expect(updates[before + 1]).toEqual({ features: { contact: null }, people: [] });
  });

  test("leaves alone what is only authorized, and finds the late capture", async () => {
    const { payer, orderId } = await openOrder();
    const { payment } = app.double.pay(orderId, { status: "authorized" });
    await reconcile();
    expect(await readDetails(app, payer)).toMatchObject({ status: "Pending" });
    payment.status = "captured";
    await app.moveClock(60);
    await reconcile();
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
  });

  test.each([
    ["each minute in the first hour", { issuedAt: ago(30), polledAt: ago(1) }, 1],
    ["not twice within a minute", { issuedAt: ago(30), polledAt: ago(0.2) }, 0],
    ["later not each minute", { issuedAt: ago(300), polledAt: ago(2) }, 0],
    ["but within five", { issuedAt: ago(300), polledAt: ago(4) }, 1],
    ["up to three days", { issuedAt: ago(71 * 60), polledAt: ago(60) }, 1],
    ["and no longer", { issuedAt: ago(73 * 60), polledAt: ago(60) }, 0],
  ])("looks at an order %s", async (_, columns, times) => {
    const { payer, orderId } = await openOrder();
    await setPayment(payer, columns);
    await reconcile();
    expect(looksAt(orderId)).toBe(times);
  });

  test("goes on with the others when one look-up fails", async () => {
    const first = await openOrder();
    const second = await openOrder();
    app.double.pay(second.orderId);
    app.double.script("GET", new RegExp(first.orderId), "500");
    await reconcile();
    expect(await readDetails(app, second.payer)).toMatchObject({ status: "Completed" });
  });
});

describe("a second capture (I-41)", () => {
  async function paidTwice() {
    const { payer, orderId } = await openOrder();
    app.double.pay(orderId);
    const second = app.double.pay(orderId);
    await reconcile();
    return { payer, orderId, second };
  }

  test("is refunded once, in full, and told to trainee and admin", async () => {
    const { payer, orderId, second } = await paidTwice();
    const alerts = await app.as("admin").request("GET", "/api/admin/alerts?q=second%20capture");
    expect(alerts.json().alerts).toContainEqual(
      expect.objectContaining({
        kind: "refund-due",
        text: expect.stringContaining(`₹10,000 from Payer (${second.paymentId}, second capture)`),
      }),
    );
    await refund();
    await refund();
    await app.moveClock(600);
    await reconcile();
    await refund();
    expect(app.double.refunds.filter((row) => row.paymentId === second.paymentId)).toMatchObject([
      { amount: 1_000_000 },
    ]);
    expect(await refundsOf(second.paymentId)).toMatchObject([
      { status: "done", gatewayRefundId: expect.stringMatching(/^rfnd_/) },
    ]);
    const response = await app.withToken(payer.token).request("GET", "/api/notifications");
    const kinds = response.json().notifications.map((notice: { kind: string }) => notice.kind);
    expect(kinds.toSorted()).toEqual(["payment-receipt", "payment-refund"]);
    expect(app.double.payments.filter((payment) => payment.order_id === orderId)).toMatchObject([
      { status: "captured" },
      { status: "refunded" },
    ]);
  });

  test("whose refund's answer got lost is asked for again under the same key", async () => {
    const { second } = await paidTwice();
    app.double.script("POST", /refund/, "drop");
    await refund();
    const [due] = await refundsOf(second.paymentId);
    expect(due).toMatchObject({ status: "due", attempts: 1, lastError: expect.any(String) });
    await refund();
    expect(app.double.refunds.filter((row) => row.paymentId === second.paymentId)).toHaveLength(1);

    await app.moveClock(120);
    await refund();
    expect(await refundsOf(second.paymentId)).toMatchObject([{ status: "done", attempts: 2 }]);
    expect(app.double.refunds.filter((row) => row.paymentId === second.paymentId)).toMatchObject([
      { idempotencyKey: `${due?.id}-${due?.amountPaise}` },
    ]);
  });

  test("told of late by the webhook, after the refund, changes nothing any more", async () => {
    const { second } = await paidTwice();
    await refund();
    const captured = { ...second.payment, status: "captured" as const };
    await deliver(app, app.double.delivery("payment.captured", captured));
    await refund();
    expect(app.double.refunds.filter((row) => row.paymentId === second.paymentId)).toHaveLength(1);
  });
});

test("an order that the fee outgrew is refunded when it is paid, and its payer is told so", async () => {
  const { payer, orderId } = await openOrder();
  const settings = app.platform.hub.now();
  const { admissionFeePaise: fee } = settings;
  settings.admissionFeePaise = 1_200_000;
  try {
    const again = (await askOrder(app, payer)).json();
    expect(again).toMatchObject({ finalAmount: 12_000 });
    const late = app.double.pay(orderId);
    const answer = await askVerify(app, payer, late);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "Payment verification failed.",
    ]);
    expect(answer.json().fields.orderId).toContain("your ₹10,000 are on their way back");
    await refund();
    expect(await refundsOf(late.paymentId)).toMatchObject([
      { reason: "abandoned order", status: "done", amountPaise: 1_000_000 },
    ]);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Pending", amount: 12_000 });
    const paid = await askVerify(app, payer, app.double.pay(again.orderId));
    expect(paid.statusCode).toBe(200);
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", amount: 12_000 });
  } finally {
    settings.admissionFeePaise = fee;
  }
});

test("a capture on an abandoned order is refunded, the new order stays to be paid", async () => {
  const { payer, orderId } = await openOrder();
  await app.db
    .updateTable("users")
    .set({ paymentOption: "Partial Payment" })
    .where("id", "=", payer.id)
    .execute();
  const again = (await askOrder(app, payer, "Partial Payment")).json().orderId;
  const late = app.double.pay(orderId);
  await reconcile();
  await refund();
  expect(await refundsOf(late.paymentId)).toMatchObject([
    { reason: "abandoned order", status: "done" },
  ]);
  expect(await readDetails(app, payer)).toMatchObject({ status: "Pending", amount: 5_000 });
  app.double.pay(again);
  await app.moveClock(60);
  await reconcile();
  expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", amount: 5_000 });
});
