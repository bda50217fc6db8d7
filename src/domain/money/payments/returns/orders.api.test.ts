import { describe, expect, test } from "vitest";
import type { DisputeEntity, PaymentEntity, RefundEntity } from "#/platform/payments/protocol.ts";
import { istDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import { askOrder, deliver, insertPayer } from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { inTurn } from "#test/support/short.ts";

const { app, takingsOf } = await openOfficeTests();
const today = istDate(new Date());
const RUPEES = 100;

/** One step of a scenario: a letter naming the refund or dispute, its status, and rupees. */
type Step = [what: "refund" | "dispute" | "capture", name: string, status: string, rupees: number];
const EVENT_OF: Record<string, string> = {
  pending: "refund.created",
  processed: "refund.processed",
  failed: "refund.failed",
  open: "payment.dispute.created",
  lost: "payment.dispute.lost",
  won: "payment.dispute.won",
  closed: "payment.dispute.closed",
};
const refunded = (name: string, rupees: number, status = "processed"): Step => {
  return ["refund", name, status, rupees];
};
const disputed = (name: string, rupees: number, status = "lost"): Step => {
  return ["dispute", name, status, rupees];
};
const capture: Step = ["capture", "", "", 0];

const deliverStep = (
  payment: PaymentEntity,
  [what, name, status, rupees]: Step,
  currency = "INR",
) => {
  if (what === "capture") return deliver(app, app.double.delivery("payment.captured", payment));
  const same = { payment_id: payment.id, amount: Math.round(rupees * RUPEES), currency };
  const refund = { ...same, id: `rfnd_${name}${payment.id}`, status } as RefundEntity;
  const dispute = {
    ...same,
    id: `disp_${name}${payment.id}`,
    status,
    reason_code: "chargeback",
    phase: "chargeback",
    respond_by: 1_796_000_000,
    created_at: 1_790_000_000,
  } as DisputeEntity;
  const entities = what === "refund" ? { refund } : { dispute };
  return deliver(app, app.double.deliveryOf(EVENT_OF[status] ?? "", entities));
};

/** Plays a scenario with one payment of ₹10,000; returns the state of the books and exceptions. */
async function play(steps: readonly Step[], currency?: string) {
  const payer = await insertPayer(app);
  const before = (await takingsOf(today)).net;
  const { orderId } = (await askOrder(app, payer)).json();
  const { payment } = app.double.pay(orderId);
  const isEarly = steps.some(([what]) => what === "capture");
  for (const step of isEarly ? steps : [capture, ...steps]) {
    const answer = await deliverStep(payment, step, currency);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  }
  return { ...(await stateOf(payer)), payer, payment, net: (await takingsOf(today)).net - before };
}

async function stateOf(payer: Persona) {
  const receipt = await app.db
    .selectFrom("receipts")
    .select(["id", "number", "creditedPaise"])
    .where("traineeId", "=", payer.id)
    .executeTakeFirstOrThrow();
  const notes = await app.db
    .selectFrom("creditNotes")
    .select("amountPaise")
    .where("receiptId", "=", receipt.id)
    .where("cancelledAt", "is", null)
    .execute();
  const exceptions = await app.db
    .selectFrom("paymentExceptions")
    .select(["kind", "subject", "text", "settledAt", "settledBy"])
    .where("traineeId", "=", payer.id)
    .execute();
  const open = exceptions.filter(({ settledAt }) => settledAt === null);
  return {
    receipt,
    credited: receipt.creditedPaise / RUPEES,
    noted: notes.reduce((sum, { amountPaise }) => sum + amountPaise, 0) / RUPEES,
    open: open.map(({ kind }) => kind).toSorted(),
    exceptions,
    textOf: (kind: string) => open.find((one) => one.kind === kind)?.text ?? "",
  };
}

const REFUND = "refund-at-provider";
const LOST = "dispute-lost";
const OVER = "returned-too-much";

/** Of ₹10,000: rupees the books took back, rupees beyond, and open exceptions, in every order. */
const STORIES: [name: string, steps: Step[], taken: number, over: number, open: string[]][] = [
  ["a part", [refunded("a", 2_500)], 2_500, 0, [REFUND]],
  [
    "all, then all by the bank",
    [refunded("a", 10_000), disputed("b", 10_000)],
    10_000,
    10_000,
    [LOST, REFUND, OVER],
  ],
  [
    "a part, then more than is left",
    [refunded("a", 3_333.33), refunded("b", 10_000)],
    10_000,
    3_333.33,
    [REFUND, REFUND, OVER],
  ],
  [
    "three times",
    [refunded("a", 3_333.33), disputed("b", 10_000), disputed("c", 5_000)],
    10_000,
    8_333.33,
    [LOST, LOST, REFUND, OVER],
  ],
  ["more than came in at once", [refunded("a", 15_000)], 10_000, 5_000, [REFUND, OVER]],
  ["a dispute won", [disputed("a", 10_000, "open"), disputed("a", 10_000, "won")], 0, 0, []],
  ["a dispute closed", [disputed("a", 10_000, "open"), disputed("a", 10_000, "closed")], 0, 0, []],
  [
    "lost and won",
    [disputed("a", 10_000), disputed("a", 10_000, "won")],
    0,
    0,
    ["dispute-differs"],
  ],
  [
    "refunded, and a dispute lost and won",
    [refunded("a", 10_000), disputed("b", 10_000), disputed("b", 10_000, "won")],
    10_000,
    0,
    [REFUND, "dispute-differs"],
  ],
  [
    "a part refunded beside a dispute lost and won",
    [disputed("b", 7_000), refunded("a", 5_000), disputed("b", 7_000, "won")],
    5_000,
    0,
    [REFUND, "dispute-differs"],
  ],
  [
    "a refund that failed beside a lost dispute",
    [refunded("a", 10_000), disputed("b", 10_000), refunded("a", 10_000, "failed")],
    10_000,
    0,
    [LOST, "refund-failed"],
  ],
  [
    "pending counts nothing yet",
    [refunded("a", 4_000, "pending"), disputed("b", 8_000)],
    8_000,
    0,
    [LOST],
  ],
  [
    "a dispute open beside a refund",
    [disputed("a", 10_000, "open"), refunded("b", 10_000)],
    10_000,
    0,
    ["dispute-open", REFUND],
  ],
];

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

describe("money that goes back is in the books as far as it was there, and told in full, in every order", () => {
  test.each(STORIES)("%s", async (_, steps, taken, over, open) => {
    const orders = ordersOf([capture, ...steps]);
    const doubled = orders[0]?.flatMap((step) => [step, step]) ?? [];
    // Of 24 orders `npm test` plays every third.
    const played = orders.length > 6 ? inTurn(orders, 0) : orders;
    for (const script of [...played, doubled, doubled.toReversed()]) {
      const end = await play(script);
      const label = JSON.stringify(script);
      expect([end.credited, end.noted, end.net], label).toEqual([taken, taken, 10_000 - taken]);
      expect(end.open, label).toEqual(open.toSorted());
      if (over > 0) {
        expect(end.textOf(OVER), label).toContain(end.receipt.number);
        expect(end.textOf(OVER), label).toContain(
          `; ${formatRupees(over)} went back beyond what came in`,
        );
      }
    }
  });
});

test("what went back beyond the receipt names what was taken and what was reported", async () => {
  const { textOf, exceptions, payment, receipt } = await play([
    refunded("a", 3_333.33),
    disputed("b", 10_000),
    refunded("c", 5_000),
  ]);
  expect(textOf(OVER)).toBe(
    `By the provider ₹18,333.33 went back of ₹10,000 (receipt ${receipt.number}, payment ` +
      `${payment.id}): ₹8,333.33 by refunds, ₹10,000 by lost disputes. The books took ₹10,000 back; ` +
      "₹8,333.33 went back beyond what came in. Ask the provider for it, or note why it is right.",
  );
  expect(textOf(LOST)).toContain(
    "The books took ₹6,666.67 of it back: no more was left. Nothing of it is left",
  );
  expect(exceptions.map(({ text }) => text).join()).toContain("The books took ₹0 of it back");
});

test("an excess that the office has settled is told anew once it grows", async () => {
  const { payer, payment } = await play([refunded("a", 10_000), refunded("b", 1_000)]);
  const overOf = async () =>
    (await app.as("admin").request("GET", `/api/payment/exceptions?q=${payment.id}`))
      .json()
      .exceptions.filter(({ kind }: { kind: string }) => kind === OVER);
  const [found] = await overOf();
  await app
    .as("admin")
    .request("PUT", `/api/payment/exceptions/${found._id}/settle`, { note: "Goodwill." });
  await deliverStep(payment, refunded("b", 1_000));
  expect(await overOf()).toEqual([]);
  await deliverStep(payment, refunded("c", 500));
  expect(await overOf()).toMatchObject([
    { userId: payer.id, text: expect.stringContaining("₹1,500 went back beyond") },
  ]);
});

describe("what comes in another currency than the payment is told and booked nowhere", () => {
  test.each([
    ["a refund", refunded("a", 50), "a refund of USD 50.00 (rfnd_a"],
    ["a refund under way", refunded("a", 50, "pending"), "a refund of USD 50.00 (rfnd_a"],
    ["a lost dispute", disputed("a", 50), "a lost dispute of USD 50.00 (disp_a"],
  ])("%s", async (_, step, words) => {
    for (const steps of [[step], [step, capture], [step, step]]) {
      const end = await play(steps, "USD");
      expect([end.credited, end.net, end.open]).toEqual([0, 10_000, ["other-currency"]]);
      expect(end.textOf("other-currency")).toContain(words);
    }
  });

  test("an open dispute, and what did not go back", async () => {
    const open = await play([disputed("a", 50, "open")], "USD");
    expect(open.textOf("dispute-open")).toContain("disputes USD 50.00");
    for (const step of [refunded("a", 50, "failed"), disputed("a", 50, "won")]) {
      expect((await play([step], "USD")).credited).toBe(0);
    }
  });
});

describe("a report that says otherwise than the one before is exceptions, and the first stands", () => {
  test.each([
    ["a refund of another amount", refunded("a", 100), refunded("a", 5_000), 100],
    ["a dispute of another amount", disputed("a", 100), disputed("a", 5_000), 100],
  ])("%s", async (_, first, then, taken) => {
    const end = await play([first, then]);
    const kind = `${first[0]}-differs`;
    expect([end.credited, end.open.includes(kind)]).toEqual([taken, true]);
    expect(end.textOf(kind)).toContain("₹5,000");
  });

  test("a refund, a dispute and a payment under another payment and order", async () => {
    const one = await play([]);
    const other = await play([]);
    const ids = [`rfnd_x${one.payment.id}`, `disp_x${one.payment.id}`];
    for (const step of [refunded("x", 100), disputed("x", 100)]) {
      await deliverStep(one.payment, step);
      const event = app.double.deliveryOf(EVENT_OF[step[2]] ?? "", {
        [step[0]]: {
          id: `${step[0] === "refund" ? "rfnd" : "disp"}_x${one.payment.id}`,
          amount: 10_000,
          payment_id: other.payment.id,
          currency: "INR",
          status: step[2],
          created_at: 1_790_000_000,
        },
      });
      expect((await deliver(app, event)).statusCode).toBe(200);
    }
    const { orderId } = (await askOrder(app, await insertPayer(app))).json();
    const moved = { ...one.payment, order_id: orderId };
    expect((await deliver(app, app.double.delivery("payment.captured", moved))).statusCode).toBe(
      200,
    );
    const exceptions = await app.db
      .selectFrom("paymentExceptions")
      .select("subject")
      .where("kind", "in", ["refund-differs", "dispute-differs", "payment-differs"])
      .where("subject", "in", [...ids, one.payment.id])
      .execute();
    expect(exceptions).toHaveLength(3);
    expect((await stateOf(other.payer)).credited).toBe(0);
  });
});
