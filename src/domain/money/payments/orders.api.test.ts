import { beforeEach, describe, expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { openPaymentTests } from "#test/support/payment-tests.ts";
import {
  askOrder,
  askVerify,
  insertJavaBatch,
  insertPayer,
  orderBody,
  readDetails,
} from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { orderReceiptOf } from "./payments.rules.ts";

const { app, batch } = await openPaymentTests();
beforeEach(() => {
  app.double.orders.length = 0;
  app.double.requests.length = 0;
});

const paymentsOf = (payer: Persona) =>
  app.db
    .selectFrom("admissionPayments")
    .selectAll()
    .where("traineeId", "=", payer.id)
    .orderBy("createdAt")
    .execute();
const setOption = (payer: Persona, paymentOption: "Partial Payment" | "No Payment") =>
  app.db.updateTable("users").set({ paymentOption }).where("id", "=", payer.id).execute();

describe("GET /api/trainee/payment/option and /api/payment/details", () => {
  test.each([
    ["Full Payment", 10_000, 0],
    ["Partial Payment", 5_000, 5_000],
    ["No Payment", 0, 0],
  ] as const)("%s comes to %i with %i due later", async (option, amount, balanceDue) => {
    const payer = await insertPayer(app, option);
    const response = await app
      .withToken(payer.token)
      .request("GET", `/api/trainee/payment/option/${payer.id}`);
    expect(response.json()).toEqual({ paymentOption: option });
    expect(await readDetails(app, payer)).toEqual({
      paymentType: option,
      amount,
      userId: payer.id,
      status: "Pending",
      balanceDue,
      dueOn: null,
      receiptUrl: null,
    });
  });

  test.each([
    ["Partial%20Payment", 403, "PAYMENT_OPTION_MISMATCH"],
    ["Gold", 400, "INVALID_INPUT"],
    ["Full%20Payment&paymentType=Full%20Payment", 400, "INVALID_INPUT"],
  ])("details for the type %s are refused with %i", async (type, status, reason) => {
    const payer = await insertPayer(app);
    const url = `/api/payment/details/${payer.id}?paymentType=${type}`;
    const answer = await app.withToken(payer.token).request("GET", url);
    expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
  });
});

describe("POST /api/payment/order", () => {
  test("answers what the checkout needs and stores one open order", async () => {
    const payer = await insertPayer(app);
    const answer = await askOrder(app, payer, "Full Payment", { batchId: batch.batchId });
    expect(answer.statusCode).toBe(200);
    const [payment] = await paymentsOf(payer);
    expect(answer.json()).toEqual({
      orderId: app.double.orders[0]?.id,
      key: app.double.keyId,
      traineeName: "Asha Devi",
      traineeEmail: payer.email,
      traineeContact: "+919876543211",
      finalAmount: 10_000,
      currency: "INR",
      message: "Payment order created.",
    });
    expect(payment).toMatchObject({
      status: "open",
      gatewayOrderId: app.double.orders[0]?.id,
      amountPaise: 1_000_000,
      batchId: batch.id,
    });
    expect(app.double.orders).toMatchObject([
      { amount: 1_000_000, currency: "INR", receipt: orderReceiptOf(payment?.id ?? "") },
    ]);
  });

  test.each([0, -1, 1, 1e9, "1", null, undefined, { a: 1 }])(
    "an amount of %j changes nothing",
    async (amount) => {
      const payer = await insertPayer(app, "Partial Payment");
      const answer = await askOrder(app, payer, "Partial Payment", {
        amount,
        currency: "USD",
        trainingOpted: "Other",
      });
      expect([answer.statusCode, answer.json().finalAmount]).toEqual([200, 5_000]);
      expect(app.double.orders).toMatchObject([{ amount: 500_000, currency: "INR" }]);
    },
  );

  test("asked again it is the same order, with the batch chosen last", async () => {
    const payer = await insertPayer(app);
    const other = await insertJavaBatch(app, 3);
    const first = await askOrder(app, payer, "Full Payment", { batchId: batch.id });
    const second = await askOrder(app, payer, "Full Payment", { batchId: other.batchId });
    const third = await askOrder(app, payer);
    expect([second.json().orderId, third.json().orderId]).toEqual([
      first.json().orderId,
      first.json().orderId,
    ]);
    expect(app.double.orders).toHaveLength(1);
    expect(await paymentsOf(payer)).toMatchObject([{ batchId: other.id, status: "open" }]);
  });

  test.each([
    [{ paymentType: "Partial Payment" }, 403, "PAYMENT_OPTION_MISMATCH"],
    [{ paymentType: "No Payment" }, 403, "PAYMENT_OPTION_MISMATCH"],
    [{ paymentType: "Gold" }, 400, "INVALID_INPUT"],
    [{ paymentType: null }, 400, "INVALID_INPUT"],
    [{ trainingOpted: 5 }, 400, "INVALID_INPUT"],
    [{ batchId: ["x"] }, 400, "INVALID_INPUT"],
    [{ userId: 7 }, 400, "INVALID_INPUT"],
    [{ userId: "somebody" }, 403, "FORBIDDEN"],
    [{ batchId: "JAVA-1999-001" }, 409, "NO_ELIGIBLE_BATCH"],
  ])("%j is refused with %i %s", async (more, status, reason) => {
    const payer = await insertPayer(app);
    const answer = await askOrder(app, payer, "Full Payment", more);
    expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
    expect(await paymentsOf(payer)).toEqual([]);
    expect(app.double.requests).toEqual([]);
  });

  test("before the documents are submitted it is refused", async () => {
    const payer = await insertPayer(app, "Full Payment", { hasDocuments: false });
    const answer = await askOrder(app, payer);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("Please upload your documents first.");
  });

  test.each([
    [-8, {}, 409],
    [-7, {}, 200],
    [7, {}, 200],
    [8, {}, 409],
    [-2, { endDate: addDays(istDate(new Date()), -1) }, 409],
    [-2, { endDate: istDate(new Date()) }, 200],
    [0, { batchType: "AEM" as const }, 409],
  ])("a batch %i days from today %j answers %i", async (days, kind, status) => {
    const payer = await insertPayer(app);
    const chosen = await insertJavaBatch(app, days, kind);
    const answer = await askOrder(app, payer, "Full Payment", { batchId: chosen.id });
    expect(answer.statusCode).toBe(status);
  });

  test("No Payment is never heard of by the provider", async () => {
    const payer = await insertPayer(app, "No Payment");
    const answer = await askOrder(app, payer, "No Payment");
    const [payment] = await paymentsOf(payer);
    expect(answer.json()).toMatchObject({
      orderId: `no_payment_${payment?.id}`,
      finalAmount: 0,
      message: "No payment required. Please proceed to batch assignment.",
    });
    expect(app.double.requests).toEqual([]);
  });

  test("after completion it is refused", async () => {
    const payer = await insertPayer(app);
    const { orderId } = (await askOrder(app, payer)).json();
    await askVerify(app, payer, app.double.pay(orderId));
    const answer = await askOrder(app, payer);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("Payment already completed.");
  });

  test("an order that was paid unsent is not handed out once more", async () => {
    const payer = await insertPayer(app);
    const { orderId } = (await askOrder(app, payer)).json();
    app.double.pay(orderId);
    expect((await askOrder(app, payer)).json().message).toBe("Payment already completed.");
    expect(await readDetails(app, payer)).toMatchObject({ status: "Completed" });
  });

  test("another option abandons the open order", async () => {
    const payer = await insertPayer(app);
    const first = (await askOrder(app, payer)).json().orderId;
    await setOption(payer, "Partial Payment");
    const answer = await askOrder(app, payer, "Partial Payment");
    expect(answer.json().finalAmount).toBe(5_000);
    expect(answer.json().orderId).not.toBe(first);
    expect(await paymentsOf(payer)).toMatchObject([
      { status: "abandoned", gatewayOrderId: first },
      { status: "open", gatewayOrderId: answer.json().orderId },
    ]);
  });
});

describe("when the provider does not answer", () => {
  test("an order whose answer got lost is found by its receipt", async () => {
    const payer = await insertPayer(app);
    app.double.script("POST", /orders/, "drop");
    const answer = await askOrder(app, payer);
    expect([answer.statusCode, answer.json().orderId]).toEqual([200, app.double.orders[0]?.id]);
    expect(app.double.orders).toHaveLength(1);
  });

  test("while it is away it is 503, afterwards the one order is found or made", async () => {
    const payer = await insertPayer(app);
    app.double.script("POST", /orders/, "drop");
    app.double.script("GET", /orders/, "500");
    const away = await askOrder(app, payer);
    expect(away.statusCode).toBe(503);
    expect(away.json().message).toBe("Error initiating payment. Please try again later.");
    expect(away.headers["retry-after"]).toMatch(/^\d+$/);
    expect(await paymentsOf(payer)).toMatchObject([{ status: "creating", claimedAt: null }]);

    const back = await askOrder(app, payer);
    expect([back.statusCode, back.json().orderId]).toEqual([200, app.double.orders[0]?.id]);
    expect(app.double.orders).toHaveLength(1);
  });

  test("a lease whose holder died is taken over when it has run out", async () => {
    const payer = await insertPayer(app);
    app.double.script("POST", /orders/, "refuse");
    app.double.script("GET", /orders/, "refuse");
    await askOrder(app, payer);
    const lapsed = new Date(Date.now() - 60_000);
    await app.db
      .updateTable("admissionPayments")
      .set({ claimedAt: lapsed })
      .where("traineeId", "=", payer.id)
      .execute();
    expect((await askOrder(app, payer)).statusCode).toBe(200);
    expect(app.double.orders).toHaveLength(1);
  });

  test("an order known already is answered even then", async () => {
    const payer = await insertPayer(app);
    const { orderId } = (await askOrder(app, payer)).json();
    app.double.script("GET", /payments/, "500");
    const answer = await app
      .withToken(payer.token)
      .request("POST", "/api/payment/order", orderBody(payer, "Full Payment"));
    expect([answer.statusCode, answer.json().orderId]).toEqual([200, orderId]);
  });
});
