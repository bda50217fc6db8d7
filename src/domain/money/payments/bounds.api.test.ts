import { describe, expect, test } from "vitest";
import { openOfficeTests } from "#test/support/office-payments.ts";
import { deliver } from "#test/support/payments.ts";

const { app, insertOnlinePayer } = await openOfficeTests();

const ODD_AMOUNTS = [-5_000, 0, 0.5, 1e15, 2 ** 53, -(2 ** 53), "5000", null];
const ODD_IDS = ["", "x".repeat(300_000), "rfnd_\u0000", "rfnd 1", "rfnd_é", null];
const ODD_CURRENCIES = ["", "rupees", "x".repeat(10_000), "I\u0000R", 5];
const changesOf = (amount: string, id: string) => [
  ...ODD_AMOUNTS.map((odd) => ({ [amount]: odd })),
  ...ODD_IDS.map((odd) => ({ [id]: odd })),
  ...ODD_CURRENCIES.map((odd) => ({ currency: odd })),
];

/** How the office was notified of an event, and how the event is stored. */
const toldOf = async (eventId: string) => ({
  exceptions: await app.db
    .selectFrom("paymentExceptions")
    .select(["kind", "text"])
    .where("subject", "=", eventId)
    .execute(),
  stored: await app.db
    .selectFrom("webhookEvents")
    .select("kind")
    .where("eventId", "=", eventId)
    .execute(),
});

/**
 * Delivers a signed body and expects it to be answered, reported to the office and stored
 * shortened.
 */
async function expectUnreadable(body: object) {
  const event = app.double.signed(JSON.stringify(body));
  const answer = await deliver(app, event);
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  const { exceptions, stored } = await toldOf(event.headers["x-razorpay-event-id"] ?? "");
  expect(exceptions).toMatchObject([{ kind: "event-unreadable" }]);
  expect(exceptions[0]?.text.length).toBeLessThan(400);
  expect(stored[0]?.kind.length).toBeLessThanOrEqual(100);
}

const { paid } = await insertOnlinePayer();
const payment = {
  id: "pay_odd",
  order_id: "order_elsewhere",
  amount: 1_000,
  currency: "INR",
  status: "captured",
};
const refund = {
  id: "rfnd_odd",
  payment_id: paid.paymentId,
  amount: 1_000,
  currency: "INR",
  status: "processed",
};
const dispute = {
  id: "disp_odd",
  payment_id: paid.paymentId,
  amount: 1_000,
  currency: "INR",
  status: "lost",
  reason_code: "chargeback",
  respond_by: null,
  created_at: 1_790_000_000,
};
const CASES: [event: string, entity: string, good: object, odd: object[]][] = [
  ["payment.captured", "payment", payment, changesOf("amount", "id")],
  ["payment.captured", "payment", payment, changesOf("amount_refunded", "order_id").slice(0, 1)],
  ["refund.processed", "refund", refund, changesOf("amount", "id")],
  ["refund.processed", "refund", refund, ODD_IDS.map((odd) => ({ payment_id: odd }))],
  ["payment.dispute.lost", "dispute", dispute, changesOf("amount", "id")],
  [
    "payment.dispute.lost",
    "dispute",
    dispute,
    [
      { reason_code: "x".repeat(5_000) },
      { reason_code: "a\u0000b" },
      { phase: "\u0000" },
      { created_at: 1e15 },
      { created_at: -1 },
      { respond_by: 9e15 },
    ],
  ],
];

describe("a signed event with a value that nobody means is told and answered 200", () => {
  test.each(CASES)("%s, in its %s", async (event, name, good, odd) => {
    for (const change of odd) {
      await expectUnreadable({ event, payload: { [name]: { entity: { ...good, ...change } } } });
    }
    expect(await app.db.selectFrom("creditNotes").select("id").execute()).toEqual([]);
    expect(await app.db.selectFrom("disputes").select("id").execute()).toEqual([]);
  });

  test("a payment that cannot be read beside a refund that can", async () => {
    await expectUnreadable({
      event: "refund.created",
      payload: {
        refund: { entity: { ...refund, id: "rfnd_fine", status: "pending" } },
        payment: { entity: { ...payment, amount: -1 } },
      },
    });
    const kept = app.db.selectFrom("refunds").select("status");
    expect(await kept.where("gatewayRefundId", "=", "rfnd_fine").execute()).toHaveLength(1);
  });

  test.each(["x".repeat(100_000), "a\u0000b", "two words", ""])(
    "an event's name beginning %.10j",
    (event) => expectUnreadable({ event, payload: {} }),
  );

  test("an event's own id of any length and letters counts it once", async () => {
    const before = await app.db.selectFrom("webhookEvents").select("eventId").execute();
    for (const eventId of ["x".repeat(5_000), "an id with blanks"]) {
      const event = app.double.delivery("payment.failed", app.double.pay("order_x").payment, {
        eventId,
      });
      for (let time = 0; time < 2; time += 1) {
        expect((await deliver(app, event)).statusCode).toBe(200);
      }
    }
    const after = await app.db.selectFrom("webhookEvents").select("eventId").execute();
    expect(after).toHaveLength(before.length + 2);
    expect(Math.max(...after.map(({ eventId }) => eventId.length))).toBeLessThanOrEqual(100);
  });
});
