import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import { askOrder, deliver, insertPayer } from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { EVENT_RULES } from "./events.rules.ts";

const office = await openOfficeTests();
const { app, second, takingsOf } = office;
const raisedOn = (subject: string) =>
  app.db
    .selectFrom("paymentExceptions")
    .select(["kind", "text", "settledAt"])
    .where("subject", "=", subject)
    .execute();
const paymentOf = async (payer: Persona) => {
  const { orderId } = (await askOrder(app, payer)).json();
  return app.double.pay(orderId).payment;
};

describe("an event that no rule takes in is told once and answered 200", () => {
  test.each([
    ["loan.disbursed", "event-unknown"],
    ["payment.melted", "event-unknown"],
    ["payout.processed", "event-told"],
    ["transfer.processed", "event-told"],
    ["account.suspended", "event-told"],
  ])("%s", async (event, kind) => {
    for (let time = 0; time < 3; time += 1) {
      const answer = await deliver(app, app.double.signed(JSON.stringify({ event, payload: {} })));
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      const more = { event, time, payload: { odd: { entity: {} } } };
      await deliver(app, app.double.signed(JSON.stringify(more)));
    }
    expect(await raisedOn(event)).toMatchObject([{ kind, settledAt: null }]);
  });

  const ignored = Object.entries(EVENT_RULES).filter(([, rule]) => "ignored" in rule);
  test.each(ignored)("%s is let pass without a word", async (name) => {
    const event = name.replace("*", "whatever");
    await deliver(app, app.double.signed(JSON.stringify({ event, payload: {} })));
    expect(await raisedOn(event)).toEqual([]);
  });
});

describe("what cannot be read is told", () => {
  test.each([
    "not json",
    "[]",
    '{"event":5}',
    '{"event":"payment.captured","payload":null}',
    '{"event":"payment.captured"}',
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1","amount":"much"}}}}',
    '{"event":"refund.processed","payload":{"refund":{"entity":{"id":"rfnd_1"}}}}',
    '{"event":"payment.dispute.lost","payload":{}}',
  ])("%s", async (body) => {
    const event = app.double.signed(body);
    expect((await deliver(app, event)).statusCode).toBe(200);
    expect(await raisedOn(event.headers["x-razorpay-event-id"] ?? "")).toMatchObject([
      { kind: "event-unreadable" },
    ]);
  });
});

describe("money that is not ours is told", () => {
  test.each([
    ["of another order", { order_id: "order_elsewhere" }, "order_elsewhere"],
    ["by a payment link or QR code", { order_id: null }, "no order"],
    ["in another currency", { order_id: null, currency: "USD", amount: 12_345 }, "USD 123.45"],
  ])("%s", async (_, other, words) => {
    const { payment } = app.double.pay("order_elsewhere", other);
    for (const event of ["payment.captured", "payment_link.paid", "qr_code.credited"]) {
      await deliver(app, app.double.delivery(event, payment));
    }
    expect(await raisedOn(payment.id)).toMatchObject([
      { kind: "payment-unknown", text: expect.stringContaining(words) },
    ]);
  });

  test("but for what failed or was only authorized", async () => {
    for (const status of ["failed", "authorized"] as const) {
      const { payment } = app.double.pay("order_elsewhere", { status });
      await deliver(app, app.double.delivery(`payment.${status}`, payment));
      expect(await raisedOn(payment.id)).toEqual([]);
    }
  });

  test.each([
    ["locked", { isDisabled: true }],
    ["rejected", { status: "rejected" }],
  ] as const)("of somebody whose account is %s", async (state, change) => {
    const payer = await insertPayer(app);
    const payment = await paymentOf(payer);
    await app.db.updateTable("users").set(change).where("id", "=", payer.id).execute();
    await deliver(app, app.double.delivery("payment.captured", payment));
    expect(await raisedOn(payment.id)).toMatchObject([
      { kind: "payer-inactive", text: expect.stringContaining(`is ${state}`) },
    ]);
  });
});

type Script = { payer: Persona; events: ReturnType<typeof app.double.deliveryOf>[] };

/** One person's payment and everything the provider ever reports about it, in order. */
async function scriptOf(index: number): Promise<Script> {
  const payer = await insertPayer(app);
  const captured = { ...(await paymentOf(payer)) };
  const report = app.double.deliveryOf;
  const events = [
    report("payment.authorized", { payment: { ...captured, status: "authorized" } }),
    report("payment.captured", { payment: captured }),
    report("order.paid", { payment: captured }),
  ];
  const parts = [[], [1_000_000], [250_050, 99], [100_000, 100_000, 800_000]][index % 4] ?? [];
  for (const part of parts) {
    const refund = await app.double.refundAtProvider(captured.id, part);
    const payment = app.double.payments.find(({ id }) => id === captured.id) ?? captured;
    const now = { ...payment };
    events.push(
      report("refund.created", { refund: { ...refund, status: "pending" }, payment: now }),
    );
    events.push(
      index % 8 === 6
        ? report("refund.failed", { refund: { ...refund, status: "failed" } })
        : report("refund.processed", { refund, payment: now }),
    );
  }
  const end = [undefined, "won", "lost", "closed"][Math.floor(index / 4) % 4];
  if (end && parts.length === 0) {
    const dispute = app.double.dispute(captured, { amount: 700_000 });
    events.push(report("payment.dispute.created", { dispute }));
    events.push(
      report("payment.dispute.under_review", { dispute: { ...dispute, status: "under_review" } }),
    );
    events.push(
      report(`payment.dispute.${end}`, {
        dispute: { ...dispute, status: end as "won" },
        payment: captured,
      }),
    );
  }
  return { payer, events };
}

/** The books about one person, without ids and numbers. */
async function booksOf(payer: Persona) {
  const receipts = await app.db
    .selectFrom("receipts")
    .select(["id", "amountPaise", "creditedPaise", "voidedAt"])
    .where("traineeId", "=", payer.id)
    .execute();
  const notes = await app.db
    .selectFrom("creditNotes")
    .innerJoin("receipts", "receipts.id", "creditNotes.receiptId")
    .select(["creditNotes.amountPaise", "creditNotes.cancelledAt"])
    .where("receipts.traineeId", "=", payer.id)
    .execute();
  const payments = await app.db
    .selectFrom("gatewayPayments as seen")
    .innerJoin("admissionPayments as payment", "payment.id", "seen.paymentId")
    .select(["seen.status", "payment.status as paid"])
    .where("payment.traineeId", "=", payer.id)
    .execute();
  const open = await app.db
    .selectFrom("paymentExceptions")
    .select("kind")
    .where("traineeId", "=", payer.id)
    .where("settledAt", "is", null)
    .execute();
  return {
    receipts: receipts.map(({ id: _, ...row }) => row),
    notes: notes.map((row) => row.amountPaise).toSorted((a, b) => a - b),
    payments,
    open: open.map(({ kind }) => kind).toSorted(),
  };
}

const SCRIPTS = 32;

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(randomInt(left.length), 1)[0] as T);
}

test("a long mixed script, doubled and shuffled, 20 at once over two instances, ends as one clean run", async () => {
  const clean: Awaited<ReturnType<typeof booksOf>>[] = [];
  for (let index = 0; index < SCRIPTS; index += 1) {
    const { payer, events } = await scriptOf(index);
    for (const event of events) expect((await deliver(app, event)).statusCode).toBe(200);
    clean.push(await booksOf(payer));
  }
  const scripts = [];
  for (let index = 0; index < SCRIPTS; index += 1) scripts.push(await scriptOf(index));
  const events = scripts.flatMap((one) => one.events);
  const queue = shuffled([...events, ...events]).values();
  const worker = async (on: Pick<typeof app, "app">) => {
    for (const event of queue) expect((await deliver(on, event)).statusCode).toBe(200);
  };
  await Promise.all(Array.from({ length: 20 }, (_, at) => worker(at % 2 === 0 ? app : second)));
  const ends = [];
  for (const { payer } of scripts) ends.push(await booksOf(payer));
  expect(ends).toEqual(clean);
  expect(clean.some(({ notes }) => notes.length === 3)).toBe(true);
});

test("receipts less credit notes that count are the takings, to the paisa", async () => {
  const sums = await app.db
    .selectFrom("receipts")
    .select(({ fn }) => [
      fn.sum<string>("amountPaise").as("paid"),
      fn.sum<string>("creditedPaise").as("credited"),
    ])
    .executeTakeFirstOrThrow();
  const notes = await app.db
    .selectFrom("creditNotes")
    .select(({ fn }) => fn.sum<string>("amountPaise").as("sum"))
    .where("cancelledAt", "is", null)
    .executeTakeFirstOrThrow();
  expect(Number(notes.sum)).toBe(Number(sums.credited));
  const { net } = await takingsOf(istDate(new Date()));
  expect(Math.round(net * 100)).toBe(Number(sums.paid) - Number(notes.sum));
});
