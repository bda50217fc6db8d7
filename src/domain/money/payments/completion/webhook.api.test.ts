import { describe, expect, test } from "vitest";
import type { PaymentEntity } from "#/platform/payments/protocol.ts";
import { openPaymentTests } from "#test/support/payment-tests.ts";
import { askVerify, deliver, readDetails, type TestPayments } from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, batch, openOrder } = await openPaymentTests();

const stateOf = async (payer: Persona) => ({
  details: await readDetails(app, payer),
  receipts: await storedRows(app.db, "receipts", "gatewayPaymentId", { traineeId: payer.id }),
  mails: await storedRows(app.db, "outbox", "kind", { recipient: payer.email }),
  refunds: await app.db
    .selectFrom("refunds")
    .innerJoin("gatewayPayments as seen", "seen.gatewayPaymentId", "refunds.gatewayPaymentId")
    .innerJoin("admissionPayments as payment", "payment.id", "seen.paymentId")
    .select(["refunds.gatewayPaymentId", "refunds.reason", "refunds.status"])
    .where("payment.traineeId", "=", payer.id)
    .execute(),
});
const withStatus = (payment: PaymentEntity, status: PaymentEntity["status"]) => ({
  ...payment,
  status,
});

describe("a delivery", () => {
  test("completes a payment the browser never reported, and the later verify answers the same", async () => {
    const { payer, orderId } = await openOrder();
    const { payment, ...paid } = app.double.pay(orderId);
    const answer = await deliver(app, app.double.delivery("payment.captured", payment));
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const state = await stateOf(payer);
    expect(state.details.status).toBe("Completed");
    expect(state.receipts).toEqual([{ gatewayPaymentId: payment.id }]);
    expect((await askVerify(app, payer, paid)).json().batch.batchId).toBe(batch.batchId);
    expect((await stateOf(payer)).mails).toEqual([{ kind: "payment-receipt" }]);
  });

  test("counts once by its id, and many events about one payment end as one", async () => {
    const { payer, orderId } = await openOrder();
    const { payment } = app.double.pay(orderId);
    const events = [
      app.double.delivery("payment.captured", payment, { eventId: "evt_one" }),
      app.double.delivery("payment.captured", payment, { eventId: "evt_one" }),
      app.double.delivery("order.paid", payment),
      app.double.delivery("payment.authorized", withStatus(payment, "authorized")),
      app.double.delivery("payment.failed", withStatus(payment, "failed")),
    ];
    for (const event of events) expect((await deliver(app, event)).statusCode).toBe(200);
    const state = await stateOf(payer);
    expect([state.details.status, state.receipts.length, state.mails.length]).toEqual([
      "Completed",
      1,
      1,
    ]);
    const known = await storedRows(app.db, "gatewayPayments", "status", {
      gatewayPaymentId: payment.id,
    });
    expect(known).toEqual([{ status: "captured" }]);
  });

  test("of a failure first and a late capture after it completes", async () => {
    const { payer, orderId } = await openOrder();
    const { payment } = app.double.pay(orderId, { status: "failed" });
    await deliver(app, app.double.delivery("payment.failed", payment));
    expect((await stateOf(payer)).details.status).toBe("Pending");
    await deliver(app, app.double.delivery("payment.captured", withStatus(payment, "captured")));
    expect((await stateOf(payer)).details.status).toBe("Completed");
  });

  test.each([
    ["a second capture", "second capture"],
    ["a capture of another amount", "wrong amount"],
    ["a capture on an order whose option was changed", "abandoned order"],
  ])("of %s makes one refund due", async (_, reason) => {
    const { payer, orderId } = await openOrder();
    if (reason === "second capture") {
      await deliver(app, app.double.delivery("payment.captured", app.double.pay(orderId).payment));
    }
    if (reason === "abandoned order") {
      await app.db
        .updateTable("users")
        .set({ paymentOption: "Partial Payment" })
        .where("id", "=", payer.id)
        .execute();
    }
    const { payment } = app.double.pay(orderId, reason === "wrong amount" ? { amount: 700 } : {});
    for (const event of ["payment.captured", "order.paid"]) {
      await deliver(app, app.double.delivery(event, payment));
    }
    const state = await stateOf(payer);
    expect(state.refunds).toEqual([{ gatewayPaymentId: payment.id, reason, status: "due" }]);
    expect(state.mails.filter(({ kind }) => kind === "payment-refund")).toHaveLength(1);
    expect(state.receipts).toHaveLength(reason === "second capture" ? 1 : 0);
  });

  test("about something else is let pass", async () => {
    const { payment } = app.double.pay("order_of_another_system");
    for (const event of ["payment.captured", "invoice.paid", "refund.processed"]) {
      const answer = await deliver(app, app.double.delivery(event, payment));
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
  });

  test("is taken whatever session comes with it", async () => {
    const { payer, orderId } = await openOrder();
    const { body, headers } = app.double.delivery(
      "payment.captured",
      app.double.pay(orderId).payment,
    );
    const answer = await deliver(app, {
      body,
      headers: { ...headers, authorization: "Bearer garbage" },
    });
    expect(answer.statusCode).toBe(200);
    expect((await stateOf(payer)).details.status).toBe("Completed");
  });

  test("signed with the previous secret is taken while that is set", async () => {
    const { payer, orderId } = await openOrder();
    const { payment } = app.double.pay(orderId);
    const event = app.double.delivery("order.paid", payment, { secret: "the secret before" });
    expect((await deliver(app, event)).statusCode).toBe(200);
    expect((await stateOf(payer)).details.status).toBe("Completed");
  });
});

describe("a delivery that is not the provider's is 401 and changes nothing (I-38)", () => {
  type Event = ReturnType<TestPayments["double"]["delivery"]>;
  const without = ({ "x-razorpay-signature": _, ...headers }: Event["headers"]) => headers;
  test.each<[string, (event: Event) => Event]>([
    ["unsigned", (event) => ({ ...event, headers: without(event.headers) as Event["headers"] })],
    ["serialised anew", ({ body, headers }) => ({ body: `${body} `, headers })],
    [
      "about more money",
      ({ body, headers }) => ({ body: body.replace("captured", "authorized"), headers }),
    ],
    [
      "signed in upper case",
      ({ body, headers }) => ({
        body,
        headers: {
          ...headers,
          "x-razorpay-signature": (headers["x-razorpay-signature"] ?? "").toUpperCase(),
        },
      }),
    ],
    ["empty", ({ headers }) => ({ body: "", headers })],
  ])("%s", async (_, change) => {
    const { payer, orderId } = await openOrder();
    const event = app.double.delivery("payment.captured", app.double.pay(orderId).payment);
    const answer = await deliver(app, change(event));
    expect([answer.statusCode, answer.json().message]).toEqual([401, "Invalid signature."]);
    expect((await stateOf(payer)).details.status).toBe("Pending");
  });

  test("signed with another secret", async () => {
    const { payment } = app.double.pay("order_any");
    const event = app.double.delivery("payment.captured", payment, { secret: "guessed" });
    expect((await deliver(app, event)).statusCode).toBe(401);
  });
});

test("what is signed but unreadable is let pass", async () => {
  for (const body of ["not json", "[]", '{"event":5}']) {
    const event = app.double.signed(body);
    expect((await deliver(app, event)).statusCode).toBe(200);
  }
});
