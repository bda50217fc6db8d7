import { describe, expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { openPaymentRaces } from "#test/support/payment-tests.ts";
import {
  askOrder,
  askVerify,
  deliver,
  insertPayer,
  readDetails,
  runPaymentJob,
  type TestPayments,
} from "#test/support/payments.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, batch, second, atOnce } = await openPaymentRaces();
const askBalance = (on: Pick<TestPayments, "withToken">, payer: Persona) =>
  askOrder(on, payer, "Balance");
const balanceOf = (payer: Persona) =>
  app.withToken(payer.token).request("GET", `/api/payment/details/${payer.id}?paymentType=Balance`);

/** A trainee whose first half is paid. */
async function insertHalfPayer() {
  const payer = await insertPayer(app, "Partial Payment");
  const order = await askOrder(app, payer, "Partial Payment", { batchId: batch.id });
  await askVerify(app, payer, app.double.pay(order.json().orderId));
  return payer;
}
async function openBalance() {
  const payer = await insertHalfPayer();
  const { orderId } = (await askBalance(app, payer)).json();
  return { payer, orderId: orderId as string };
}
const balanceRows = async (payer: Persona) => ({
  payments: await storedRows(
    app.db,
    "admissionPayments",
    ["status", "amountPaise", "balanceDuePaise", "gatewayOrderId", "batchId"],
    { traineeId: payer.id, paymentType: "Balance" },
  ),
  receipts: await storedRows(
    app.db,
    "receipts",
    ["id", "gatewayPaymentId", "amountPaise", "balanceDuePaise"],
    { traineeId: payer.id, paymentType: "Balance" },
  ),
  mails: (
    await storedRows(app.db, "outbox", "subject", {
      recipient: payer.email,
      kind: "payment-receipt",
    })
  ).filter(({ subject }) => subject.includes("balance")).length,
});

describe("the order of the balance", () => {
  test("asks for what the first half left, whatever the body says, and again answers the same", async () => {
    const payer = await insertHalfPayer();
    const answer = await askOrder(app, payer, "Balance", { amount: 1, batchId: "x" });
    expect(answer.json()).toMatchObject({ finalAmount: 5_000, currency: "INR" });
    expect((await askBalance(second, payer)).json().orderId).toBe(answer.json().orderId);
    expect(await balanceRows(payer)).toMatchObject({
      payments: [{ status: "open", amountPaise: 500_000, balanceDuePaise: 0, batchId: null }],
      receipts: [],
    });
    const dueOn = addDays(istDate(new Date()), 30);
    expect((await balanceOf(payer)).json().paymentDetails).toEqual({
      paymentType: "Balance",
      amount: 5_000,
      userId: payer.id,
      status: "Pending",
      balanceDue: 0,
      dueOn,
      receiptUrl: null,
    });
    expect(await readDetails(app, payer)).toMatchObject({
      paymentType: "Partial Payment",
      balanceDue: 5_000,
      dueOn,
    });
  });

  test.each(["Full Payment", "No Payment"] as const)("is refused with %s", async (option) => {
    const payer = await insertPayer(app, option);
    for (const answer of [await askBalance(app, payer), await balanceOf(payer)]) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        "Payment option does not match your registration.",
      ]);
    }
  });

  test("is refused before the first half, also while its order is open", async () => {
    const payer = await insertPayer(app, "Partial Payment");
    const refusal = [409, "Payment is not completed."];
    const countReminders = async () => {
      const answers = [await askBalance(app, payer), await balanceOf(payer)];
      return answers.map((answer) => [answer.statusCode, answer.json().message]);
    };
    expect(await countReminders()).toEqual([refusal, refusal]);
    await askOrder(app, payer, "Partial Payment", { batchId: batch.id });
    expect(await countReminders()).toEqual([refusal, refusal]);
  });

  test("20 at once are one row and one order of the provider (I-29)", async () => {
    const payer = await insertHalfPayer();
    app.double.orders.length = 0;
    app.double.script("POST", /orders/, 150);
    const answers = await atOnce(20, (instance) => askBalance(instance, payer));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1);
    expect(app.double.orders).toHaveLength(1);
    expect((await balanceRows(payer)).payments).toHaveLength(1);
  });

  test("20 at once after completion are all refused (I-30)", async () => {
    const { payer, orderId } = await openBalance();
    await askVerify(app, payer, { ...app.double.pay(orderId), paymentType: "Balance" });
    const answers = await atOnce(20, (instance) => askBalance(instance, payer));
    expect(new Set(answers.map((answer) => answer.json().message))).toEqual(
      new Set(["Payment already completed."]),
    );
  });

  test("one that was paid unsent is found instead of being paid twice", async () => {
    const { payer, orderId } = await openBalance();
    app.double.pay(orderId);
    expect((await askBalance(app, payer)).statusCode).toBe(409);
    expect((await balanceRows(payer)).receipts).toHaveLength(1);
  });
});

describe("the payment of the balance", () => {
  test("completes with a receipt of its own, a mail and no batch; nothing is open afterwards", async () => {
    const { payer, orderId } = await openBalance();
    const paid = { ...app.double.pay(orderId), paymentType: "Balance", batchId: batch.id };
    const verified = await askVerify(app, payer, paid);
    expect(verified.json()).toEqual({
      success: true,
      message: "Payment verified successfully.",
      receiptUrl: expect.stringMatching(/^\/api\/payment\/receipt\//),
      batch: null,
    });
    expect((await askVerify(second, payer, paid)).json().receiptUrl).toBe(
      verified.json().receiptUrl,
    );
    expect(await balanceRows(payer)).toMatchObject({
      payments: [{ status: "completed" }],
      receipts: [{ amountPaise: 500_000, balanceDuePaise: 0 }],
      mails: 1,
    });
    const pdf = await app.app.inject({ method: "GET", url: verified.json().receiptUrl });
    expect((await readPdfText(pdf.rawPayload)).text).toContain("second half (balance)");
    expect(await readDetails(app, payer)).toMatchObject({
      paymentType: "Partial Payment",
      status: "Completed",
      balanceDue: 0,
      dueOn: null,
    });
    expect((await balanceOf(payer)).json().paymentDetails).toMatchObject({
      status: "Completed",
      receiptUrl: expect.any(String),
    });
    const listed = await app.as("ceo").request("GET", "/api/payment/receipts?q=Balance");
    expect(listed.json().payments[0]).toMatchObject({ paymentType: "Balance", amount: 5_000 });
  });

  test("brings nobody into a batch, not even who is in none", async () => {
    const { payer, orderId } = await openBalance();
    await app.db.deleteFrom("batchMembers").where("traineeId", "=", payer.id).execute();
    const more = { paymentType: "Balance", batchId: batch.id };
    await askVerify(app, payer, { ...app.double.pay(orderId), ...more });
    const { payment } = app.double.pay(orderId);
    await deliver(app, app.double.delivery("payment.captured", payment));
    const joined = await storedRows(app.db, "batchMembers", "batchId", { traineeId: payer.id });
    expect(joined).toEqual([]);
    const { alerts } = (await app.as("admin").request("GET", "/api/admin/alerts")).json();
    const about = alerts.filter((one: { kind: string }) => one.kind === "payment-without-batch");
    expect(about.map((one: { text: string }) => one.text)).toEqual([
      expect.stringContaining("(Partial Payment)"),
    ]);
  });

  test("a forged, a failed and somebody else's payment change nothing", async () => {
    const { payer, orderId } = await openBalance();
    const other = await openBalance();
    const failed = app.double.pay(orderId, { status: "failed" });
    const tries = [
      { ...app.double.pay(other.orderId) },
      { ...app.double.pay(other.orderId), orderId },
      { ...failed },
      { orderId, paymentId: "pay_x", signature: "x".repeat(64) },
    ];
    for (const more of tries) {
      const answer = await askVerify(app, payer, { ...more, paymentType: "Balance" });
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        "Payment verification failed.",
      ]);
    }
    expect((await balanceRows(payer)).payments).toMatchObject([{ status: "open" }]);
  });

  test("told by verify, webhook and reconciler at once is one receipt and mail (I-35, I-39, I-40)", async () => {
    const { payer, orderId } = await openBalance();
    const { payment, ...paid } = app.double.pay(orderId);
    const statuses = ["failed", "authorized", "captured"] as const;
    const [verified] = await Promise.all([
      atOnce(20, (instance) => askVerify(instance, payer, { ...paid, paymentType: "Balance" })),
      atOnce(20, (instance, index) => {
        const status = statuses[index % 3] ?? "captured";
        const delivery = app.double.delivery(`payment.${status}`, { ...payment, status });
        return deliver(instance, delivery);
      }),
      runPaymentJob(app.platform, "payment-reconciler"),
      runPaymentJob(second.platform, "payment-reconciler"),
    ]);
    expect(new Set(verified.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(await balanceRows(payer)).toMatchObject({
      payments: [{ status: "completed", gatewayOrderId: orderId }],
      receipts: [{ gatewayPaymentId: payment.id }],
      mails: 1,
    });
  });

  test("captures by the dozen keep one and refund each other once (I-41)", async () => {
    const { payer, orderId } = await openBalance();
    const captures = Array.from({ length: 12 }, () => app.double.pay(orderId));
    app.double.refunds.length = 0;
    await atOnce(24, async (instance, index) => {
      const { payment, ...paid } = captures[index % 12] ?? app.double.pay(orderId);
      return index < 12
        ? deliver(instance, app.double.delivery("payment.captured", payment))
        : askVerify(instance, payer, { ...paid, paymentType: "Balance" });
    });
    await atOnce(6, (instance) => runPaymentJob(instance.platform, "payment-refunds"));
    const { receipts } = await balanceRows(payer);
    expect(receipts).toHaveLength(1);
    const paymentId = receipts[0]?.gatewayPaymentId;
    const mine = new Set(captures.map(({ paymentId }) => paymentId));
    const refunded = app.double.refunds
      .map(({ paymentId }) => paymentId)
      .filter((id) => mine.has(id));
    expect(refunded.toSorted()).toEqual([...mine].filter((id) => id !== paymentId).toSorted());
  });
});

test("the provider's checkout may run where the fee and the balance are paid, and nowhere else", async () => {
  const policyOf = async (url: string) =>
    (await app.app.inject({ method: "GET", url })).headers["content-security-policy"];
  const checkout = "https://checkout.razorpay.com";
  expect(await policyOf("/admission-fee")).toContain(checkout);
  expect(await policyOf("/balance-payment?from=mail")).toContain(checkout);
  expect(await policyOf("/batch-dashboard")).not.toContain(checkout);
});
