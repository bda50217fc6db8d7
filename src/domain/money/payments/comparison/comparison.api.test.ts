import { expect, onTestFinished, test } from "vitest";
import type { PaymentEntity } from "#/platform/payments/protocol.ts";
import { razorpayGateway } from "#/platform/payments/razorpay.ts";
import { addDays, istMoment } from "#/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import {
  askOrder,
  deliver,
  insertJavaBatch,
  insertPayer,
  readDetails,
  runPaymentJob,
  testPayments,
} from "#test/support/payments.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import type { ProviderComparison } from "./comparison.contract.ts";

/**
 * A hub with a provider of its own, as one test's differences would show up in the others' books.
 */
async function openHub() {
  const app = await testPayments();
  onTestFinished(() => app.close());
  const batch = await insertJavaBatch(app);
  const day = app.platform.clock.today();
  const goTo = async (moment: Date) =>
    app.moveClock(Math.ceil((moment.getTime() - Date.now()) / 1_000));
  /** Runs the job the given number of nights after today, and returns to today. */
  const compare = async (nights = 1, at = "01:00") => {
    await goTo(istMoment(addDays(day, nights), at));
    await runPaymentJob(app.platform, "payment-comparison");
    await app.moveClock(0);
  };
  const secondsAt = (time: string, of = day) => Math.floor(istMoment(of, time).getTime() / 1_000);
  /** A payment at the provider that has not been reported yet. */
  const pay = async (other: Partial<PaymentEntity> = {}) => {
    const payer = await insertPayer(app);
    const answer = await askOrder(app, payer, "Full Payment", { batchId: batch.id });
    const { orderId } = answer.json();
    return { payer, ...app.double.pay(orderId, { created_at: secondsAt("12:00"), ...other }) };
  };
  /** The same, reported by the webhook. */
  const payReported = async () => {
    const paid = await pay();
    await deliver(app, app.double.delivery("payment.captured", paid.payment));
    return paid;
  };
  const payElsewhere = () =>
    app.double.pay("", { order_id: null, amount: 5_000, created_at: secondsAt("12:00") }).payment;
  return {
    app,
    day,
    goTo,
    compare,
    secondsAt,
    pay,
    payReported,
    payElsewhere,
    rowOf: (one = day) =>
      app.db
        .selectFrom("providerComparisons")
        .selectAll()
        .where("day", "=", one)
        .executeTakeFirstOrThrow(),
    found: () =>
      app.db
        .selectFrom("paymentExceptions")
        .select(["kind", "subject", "text", "traineeId", "settledAt", "note"])
        .orderBy("kind")
        .execute(),
    notices: async () => {
      const rows = app.db.selectFrom("notifications").select(["userId", "text", "href"]);
      return rows.where("kind", "=", "payments-differ").execute();
    },
    read: async (): Promise<ProviderComparison> =>
      (await app.as("admin").request("GET", "/api/payment/comparison")).json(),
  };
}

const NOTHING = { payments: 0, refunds: 0, disputes: 0 };

test("a day that agrees is written with nothing to tell, and asked for once a night", async () => {
  const { app, payReported, compare, rowOf, found, notices, read, day } = await openHub();
  expect(await read()).toEqual({ isConnected: true, latest: null, failing: null, differ: NOTHING });
  await payReported();
  await compare();
  const row = await rowOf();
  expect(row).toMatchObject({ payments: 1, paymentsPaise: 1_000_000, repaired: 0 });
  app.double.requests.length = 0;
  await compare();
  expect([await rowOf(), app.double.requests]).toEqual([row, []]);
  expect([await found(), await notices()]).toEqual([[], []]);
  const payments = { agree: 1, amount: 10_000 };
  const refunds = { agree: 0, amount: 0 };
  expect(await read()).toMatchObject({
    latest: { from: addDays(day, -3), to: day, repaired: 0, payments, refunds },
    failing: null,
    differ: NOTHING,
  });
});

test("a capture whose webhook was lost completes the payment", async () => {
  const { app, pay, compare, rowOf, notices } = await openHub();
  const { payer, payment } = await pay();
  await compare();
  expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
  const receipts = app.db.selectFrom("receipts").select("gatewayPaymentId");
  expect(await receipts.where("traineeId", "=", payer.id).execute()).toEqual([
    { gatewayPaymentId: payment.id },
  ]);
  expect(await rowOf()).toMatchObject({ payments: 1, paymentsPaise: 1_000_000, repaired: 1 });
  expect(await notices()).toEqual([]);
});

test("a refund of the provider's dashboard and a dispute that were never told of are taken in once", async () => {
  const { app, payReported, compare, rowOf } = await openHub();
  const { payer, payment } = await payReported();
  const made = await app.double.refundAtProvider(payment.id, 300_000);
  const dispute = app.double.dispute(payment, { amount: 200_000 });
  await compare();
  expect(await readDetails(app, payer)).toMatchObject({ refunded: 3_000 });
  const refunds = app.db.selectFrom("refunds").select(["status", "amountPaise"]);
  expect(await refunds.where("gatewayRefundId", "=", made.id).execute()).toEqual([
    { status: "done", amountPaise: 300_000 },
  ]);
  const disputes = app.db.selectFrom("disputes").select("status").where("id", "=", dispute.id);
  expect(await disputes.execute()).toEqual([{ status: "open" }]);
  const found = { refunds: 1, refundsPaise: 300_000, disputes: 1, repaired: 2 };
  expect(await rowOf()).toMatchObject(found);
  await compare(2);
  expect(await rowOf()).toMatchObject(found);
});

test("what differs is told once, with whose it is, what to do and the receipt", async () => {
  const { app, payReported, payElsewhere, compare, rowOf, found, notices, read } = await openHub();
  const foreign = payElsewhere();
  const gone = await payReported();
  app.double.payments.splice(app.double.payments.indexOf(gone.payment), 1);
  const other = await payReported();
  other.payment.amount = 900_000;
  await compare();
  // As if the run had been cut off before it notified the office.
  await app.db.deleteFrom("notifications").where("kind", "=", "payments-differ").execute();
  for (const night of [2, 3]) await compare(night);
  expect(await found()).toMatchObject([
    { kind: "payment-differs", subject: other.payment.id, traineeId: other.payer.id },
    { kind: "payment-gone", subject: gone.payment.id, traineeId: gone.payer.id },
    { kind: "payment-unknown", subject: foreign.id, traineeId: null },
  ]);
  expect(await rowOf()).toMatchObject({ payments: 0, paymentsPaise: 0, repaired: 0 });
  expect(await read()).toMatchObject({
    differ: { payments: 3 },
    latest: { payments: { agree: 0 } },
  });
  const [notice, ...others] = await notices();
  expect([notice?.userId, others]).toEqual([app.personas.admin.id, []]);
  expect(notice?.text).toContain("3 things differ from the payment provider");
  expect(notice?.href).toBe("/admin-panel/payment-provider?show=differences");
  const url = "/api/payment/exceptions?show=differences&sort=createdAt";
  const { exceptions } = (await app.as("ceo").request("GET", url)).json();
  const differing = exceptions.find(({ kind }: { kind: string }) => kind === "payment-differs");
  expect(differing).toMatchObject({
    userId: other.payer.id,
    receipt: { receiptNumber: expect.any(String) },
    text: expect.stringMatching(
      /of receipt .+: the provider has ₹9,000, captured; the books have ₹10,000, captured\. Look/,
    ),
  });
});

test("a difference that is gone later is settled by itself, and says so", async () => {
  const { payReported, payElsewhere, compare, found, notices, read } = await openHub();
  const foreign = payElsewhere();
  const { payment } = await payReported();
  payment.amount = 900_000;
  await compare();
  expect(await read()).toMatchObject({ differ: { payments: 2 } });
  payment.amount = 1_000_000;
  Object.assign(foreign, { status: "refunded", captured: true, amount_refunded: 5_000 });
  // A day this long ago is no longer compared.
  await compare(9);
  expect(await found()).toMatchObject([
    {
      settledAt: expect.any(Date),
      note: expect.stringContaining("The provider and the books agree"),
    },
    { settledAt: expect.any(Date), note: "All of it has gone back at the provider." },
  ]);
  expect(await read()).toMatchObject({ differ: NOTHING });
  expect(await notices()).toHaveLength(1);
});

test("what the office has settled with a note is not told again", async () => {
  const { app, payElsewhere, compare, rowOf, found, notices, read } = await openHub();
  payElsewhere();
  await compare();
  const [open] = (await app.as("admin").request("GET", "/api/payment/exceptions")).json()
    .exceptions;
  await app
    .as("admin")
    .request("PUT", `/api/payment/exceptions/${open._id}/settle`, { note: "Paid for the hall" });
  await compare(2);
  expect(await found()).toMatchObject([{ note: "Paid for the hall" }]);
  expect([await notices(), await read()]).toMatchObject([{ length: 1 }, { differ: NOTHING }]);
  expect(await rowOf()).toMatchObject({ payments: 0, repaired: 0 });
});

test("a list of more than one page is read whole", async () => {
  const { app, payElsewhere, compare, rowOf, read } = await openHub();
  for (let index = 0; index < 205; index += 1) payElsewhere();
  await compare();
  expect(await rowOf()).toMatchObject({ payments: 0, repaired: 0 });
  expect(await read()).toMatchObject({ differ: { payments: 205 } });
  const pages = app.double.requests.filter((url) => url.includes("/v1/payments?"));
  expect(pages.filter((url) => url.endsWith("skip=200"))).toHaveLength(1);
});

test("a payment belongs to the day in India on which it was made, whenever it is told of", async () => {
  const { app, pay, goTo, compare, rowOf, found, day, secondsAt } = await openHub();
  const next = addDays(day, 1);
  const { payment } = await pay({ created_at: secondsAt("23:59") });
  await pay({ created_at: secondsAt("23:59") + 59 });
  await pay({ created_at: secondsAt("00:00", next) });
  await pay({ created_at: secondsAt("00:01", next) });
  await goTo(istMoment(next, "00:01"));
  await deliver(app, app.double.delivery("payment.captured", payment));
  await compare(2);
  expect([await rowOf(), await rowOf(next)]).toMatchObject([
    { payments: 2, repaired: 1 },
    { payments: 2, repaired: 2 },
  ]);
  expect(await found()).toEqual([]);
});

test("a dispute that is lost weeks later is looked up again", async () => {
  const { app, payReported, compare } = await openHub();
  const { payer, payment } = await payReported();
  const dispute = app.double.dispute(payment, { amount: 200_000 });
  await compare();
  dispute.status = "lost";
  await compare(30);
  const known = app.db.selectFrom("disputes").select("status").where("id", "=", dispute.id);
  expect(await known.execute()).toEqual([{ status: "lost" }]);
  expect(await readDetails(app, payer)).toMatchObject({ refunded: 2_000 });
});

test("a provider that is away is asked again, told of after a day, and says nothing of the books", async () => {
  const { app, payReported, compare, rowOf, found, notices, read, day } = await openHub();
  await payReported();
  // The list of refunds fails, and payments alone are no full comparison.
  const fail = (nights: number) => {
    app.double.script("GET", /\/v1\/refunds\?/, nights === 1 ? "500" : "refuse");
    return compare(nights);
  };
  await fail(1);
  expect(await read()).toMatchObject({
    latest: null,
    failing: { reason: "the payment provider answered 500" },
    differ: NOTHING,
  });
  expect(await found()).toEqual([]);
  for (const night of [2, 3]) await fail(night);
  const failing = { kind: "comparison-failing", text: expect.stringContaining("does not answer") };
  expect(await found()).toMatchObject([{ ...failing, settledAt: null }]);
  // Ten minutes later.
  await compare(3, "01:10");
  expect(await found()).toMatchObject([{ ...failing, settledAt: expect.any(Date) }]);
  expect(await rowOf()).toMatchObject({ payments: 1, failingSince: null, lastError: null });
  const to = addDays(day, 2);
  expect(await read()).toMatchObject({ failing: null, latest: { to, payments: { agree: 1 } } });
  expect(await notices()).toEqual([]);
});

test("keys that the provider does not know are told in its words, and nothing is taken for gone", async () => {
  const { app, payReported, goTo, found, read, day } = await openHub();
  await payReported();
  const { apiUrl, webhookSecret } = app.double;
  const wrongKeys = { keyId: "rzp_other", keySecret: "wrong", isSandbox: false };
  const payments = razorpayGateway({ apiUrl, webhookSecret, ...wrongKeys });
  await goTo(istMoment(addDays(day, 1), "01:00"));
  await runPaymentJob({ ...app.platform, payments }, "payment-comparison");
  await app.moveClock(0);
  expect(await read()).toMatchObject({
    latest: null,
    failing: { reason: expect.stringMatching(/^the payment provider answered 401/) },
  });
  expect(await found()).toEqual([]);
});

test("a hub without a provider has nothing to compare with", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  await app.moveClock(86_400);
  await runPaymentJob(app.platform, "payment-comparison");
  await app.moveClock(0);
  expect(await storedRows(app.db, "providerComparisons", "day", {})).toEqual([]);
  const nothing = { isConnected: false, latest: null, failing: null, differ: NOTHING };
  const answer = await app.as("admin").request("GET", "/api/payment/comparison");
  expect(answer.json()).toEqual(nothing);
});
