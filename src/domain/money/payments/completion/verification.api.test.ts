import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openPaymentTests } from "#test/support/payment-tests.ts";
import {
  askOrder,
  askVerify,
  insertJavaBatch,
  insertPayer,
  readDetails,
} from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, batch, openOrder } = await openPaymentTests();
beforeEach(() => {
  app.double.requests.length = 0;
});

const receiptsOf = (payer: Persona) =>
  app.db.selectFrom("receipts").selectAll().where("traineeId", "=", payer.id).execute();
const mailsTo = (payer: Persona, kind: string) =>
  app.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", payer.email)
    .where("kind", "=", kind)
    .execute();
const statusOf = async (payer: Persona) =>
  (
    await app.db
      .selectFrom("admissionPayments")
      .select("status")
      .where("traineeId", "=", payer.id)
      .executeTakeFirst()
  )?.status;

describe("a payment that went through", () => {
  test("completes with receipt, batch, mail, notification and audit, and again answers the same", async () => {
    const { payer, orderId } = await openOrder("Partial Payment");
    const paid = app.double.pay(orderId);
    const first = await askVerify(app, payer, { ...paid, paymentType: "Partial Payment" });
    expect(first.json()).toEqual({
      success: true,
      message: "Payment verified successfully.",
      receiptUrl: expect.stringMatching(/^\/api\/payment\/receipt\/[0-9a-f-]{36}\?e=\d+&s=\w{64}$/),
      batch: { _id: batch.id, batchId: batch.batchId },
    });
    const again = await askVerify(app, payer, paid);
    expect(again.json().receiptUrl.split("?")[0]).toBe(first.json().receiptUrl.split("?")[0]);

    const [receipt, ...others] = await receiptsOf(payer);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      payerName: "Asha Devi Rao",
      amountPaise: 500_000,
      balanceDuePaise: 500_000,
      gatewayPaymentId: paid.paymentId,
    });
    expect(receipt?.number).toMatch(/^RCP\/\d\d-\d\d\/\d{6}$/);
    expect(await mailsTo(payer, "payment-receipt")).toMatchObject([
      { attachmentKind: "receipt", attachmentId: receipt?.id },
    ]);
    const response = await app.withToken(payer.token).request("GET", "/api/notifications");
    expect(response.json().notifications).toMatchObject([
      { kind: "payment-receipt" },
      { kind: "batch-joined" },
    ]);
    expect(await readDetails(app, payer)).toMatchObject({
      status: "Completed",
      paymentType: "Partial Payment",
      amount: 5_000,
      balanceDue: 5_000,
      receiptUrl: expect.stringContaining(receipt?.id ?? ""),
    });
    const audit = await storedRows(app.db, "auditLog", "newValue", {
      actorId: payer.id,
      action: "payment.completed",
    });
    expect(audit).toMatchObject([{ newValue: { by: "verify", receipt: receipt?.number } }]);
  });

  test("the batch named at verification wins while it is eligible", async () => {
    const other = await insertJavaBatch(app, 2);
    const { payer, orderId } = await openOrder();
    const answer = await askVerify(app, payer, {
      ...app.double.pay(orderId),
      batchId: other.batchId,
    });
    expect(answer.json().batch).toEqual({ _id: other.id, batchId: other.batchId });
  });

  test("otherwise it is the order's", async () => {
    const late = await insertJavaBatch(app, 30);
    const { payer, orderId } = await openOrder();
    const answer = await askVerify(app, payer, { ...app.double.pay(orderId), batchId: late.id });
    expect(answer.json().batch).toEqual({ _id: batch.id, batchId: batch.batchId });
  });

  test("a batch that ended meanwhile leaves the payment standing without one, told to the admin", async () => {
    const ending = await insertJavaBatch(app, -3);
    const { payer, orderId } = await openOrder("Full Payment", { batchId: ending.id });
    await app.db
      .updateTable("batches")
      .set({ endDate: addDays(app.platform.clock.today(), -1) })
      .where("id", "=", ending.id)
      .execute();
    const paid = app.double.pay(orderId);
    const answer = await askVerify(app, payer, paid);
    expect(answer.json()).toMatchObject({ success: true, batch: null });
    const alerts = await app.as("admin").request("GET", "/api/admin/alerts?q=no%20batch");
    expect(alerts.json().alerts).toMatchObject([{ kind: "payment-without-batch" }]);

    const later = await askVerify(app, payer, { ...paid, batchId: batch.batchId });
    expect(later.json().batch).toEqual({ _id: batch.id, batchId: batch.batchId });
  });
});

describe("what is refused leaves the order open", () => {
  const refused = async (
    { payer }: { payer: Persona },
    sent: object,
    [status, reason] = [400, "PAYMENT_NOT_VERIFIED"],
  ) => {
    const answer = await askVerify(app, payer, sent);
    expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
    expect(answer.json().message).toBe("Payment verification failed.");
    expect([await statusOf(payer), await receiptsOf(payer)]).toEqual(["open", []]);
  };

  test.each([
    ["of zeros", () => "0".repeat(64)],
    ["empty", () => ""],
    ["null", () => null],
    ["missing", () => undefined],
    ["in upper case", (text: string) => text.toUpperCase()],
    ["truncated", (text: string) => text.slice(0, 40)],
  ])("a signature %s (I-32)", async (_, change) => {
    const order = await openOrder();
    const paid = app.double.pay(order.orderId);
    await refused(order, { ...paid, signature: change(paid.signature) });
    expect(app.double.requests.filter((call) => call.includes("/v1/payments/"))).toEqual([]);
  });

  test("another trainee's order, and an order that is only the browser's (I-33)", async () => {
    const mine = await openOrder();
    const theirs = await openOrder();
    const paid = app.double.pay(theirs.orderId);
    await refused(mine, paid);
    const { signature } = app.double.pay("order_invented");
    await refused(mine, { orderId: "order_invented", paymentId: paid.paymentId, signature });
  });

  test.each([
    ["another amount", { amount: 100 }],
    ["another currency", { currency: "USD" }],
    ["another order", { order_id: "order_other" }],
    ["no order", { order_id: null }],
    ["a failed payment", { status: "failed" as const }],
    ["an authorized payment", { status: "authorized" as const }],
    ["a refunded payment", { status: "refunded" as const }],
  ])("a right signature over %s (I-34)", async (_, other) => {
    const order = await openOrder();
    await refused(order, app.double.pay(order.orderId, other));
  });

  test.each([
    { orderId: "no_payment_123", paymentId: null, signature: null, amount: 0 },
    { orderId: "no_payment_123", paymentType: "No Payment", amount: 0 },
  ])("the form of No Payment by somebody who pays (I-36): %j", async (form) => {
    await refused(await openOrder(), form, [403, "PAYMENT_FORM_REFUSED"]);
  });

  test("a provider that is away is 503, and the payment waits", async () => {
    const { payer, orderId } = await openOrder();
    app.double.script("GET", /payments/, "not-json");
    const paid = app.double.pay(orderId);
    expect((await askVerify(app, payer, paid)).statusCode).toBe(503);
    expect(await statusOf(payer)).toBe("open");
    expect((await askVerify(app, payer, paid)).statusCode).toBe(200);
  });

  test("without any order there is nothing to verify", async () => {
    const payer = await insertPayer(app);
    const answer = await askVerify(app, payer, app.double.pay("order_none"));
    expect(answer.json().reason).toBe("PAYMENT_NOT_VERIFIED");
  });
});

describe("somebody with nothing to pay", () => {
  const empty = {
    paymentId: null,
    signature: null,
    amount: 0,
    paymentType: "No Payment",
    orderId: "no_payment_1700000000000",
  };

  test("completes with the empty form, without receipt, mail or provider", async () => {
    const payer = await insertPayer(app, "No Payment");
    const { orderId } = (await askOrder(app, payer, "No Payment")).json();
    const answer = await askVerify(app, payer, { ...empty, orderId, batchId: batch.id });
    expect(answer.json()).toEqual({
      success: true,
      message: "Batch assigned successfully without payment.",
      receiptUrl: null,
      batch: { _id: batch.id, batchId: batch.batchId },
    });
    expect(await askVerify(app, payer, { ...empty, orderId })).toMatchObject({ statusCode: 200 });
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed", receiptUrl: null });
    expect(await mailsTo(payer, "payment-receipt")).toEqual([]);
    expect(app.double.requests).toEqual([]);
  });

  test("any order id with the prefix will do, even without an order", async () => {
    const payer = await insertPayer(app, "No Payment");
    expect((await askVerify(app, payer, empty)).json()).toMatchObject({
      success: true,
      message: "No payment required. Please proceed to batch assignment.",
      batch: null,
    });
  });

  test.each([{ amount: 1 }, { amount: "0" }, { paymentId: "pay_1" }, { orderId: "order_1" }])(
    "but not with %j (I-37)",
    async (change) => {
      const payer = await insertPayer(app, "No Payment");
      const answer = await askVerify(app, payer, { ...empty, ...change });
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        "Payment verification failed.",
      ]);
    },
  );

  test("nor before the documents", async () => {
    const payer = await insertPayer(app, "No Payment", { hasDocuments: false });
    expect((await askVerify(app, payer, empty)).json().reason).toBe("DOCUMENTS_FIRST");
  });
});
