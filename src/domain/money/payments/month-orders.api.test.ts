/**
 * A month of assistance is paid at the provider by a separate order. Every month here is ₹5,000.
 */
import { describe, expect, test } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue } from "#test/support/dues.ts";
import { openApp } from "#test/support/opened-app.ts";
import { openPaymentRaces } from "#test/support/payment-tests.ts";
import { callAtOnce, deliver, runPaymentJob } from "#test/support/payments.ts";
import { allowParts, setPayTo } from "#test/support/settings.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second, atOnce } = await openPaymentRaces();
type On = Pick<TestApp, "as" | "withToken">;

const newMonth = async () => {
  const assisted = await insertAssisted(app, "active");
  return { ...assisted, ...(await insertDue(app, assisted, 1)) };
};
type Month = Awaited<ReturnType<typeof newMonth>>;
const order = ({ person, id }: Pick<Month, "person" | "id">, on: On = app) =>
  on.withToken(person.token).request("POST", "/api/dues/order", { userId: person.id, dueId: id });
const ordered = async () => {
  const month = await newMonth();
  const answer = await order(month);
  expect(answer.statusCode, answer.body).toBe(200);
  return { month, orderId: answer.json().orderId as string };
};
const verify = ({ person }: Month, paid: object, on: On = app) =>
  on
    .withToken(person.token)
    .request("POST", "/api/dues/order/verify", { userId: person.id, ...paid });
const receive = ({ id }: Month, body: object = {}, on: On = app) =>
  on
    .as("admin")
    .request("PUT", `/api/dues/${id}/received`, { version: 0, method: "Cash", ...body });
const captured = (payment: Parameters<typeof app.double.delivery>[1], eventId?: string) =>
  app.double.delivery("payment.captured", payment, eventId ? { eventId } : {});
const receiptsOf = ({ person }: Month) =>
  storedRows(app.db, "receipts", ["id", "method", "gatewayPaymentId", "amountPaise", "voidedAt"], {
    traineeId: person.id,
  });
const monthOf = ({ recordId }: Month) =>
  storedRow(app.db, "assistancePayments", ["status", "receivedPaise", "recordedBy"], { recordId });
const ordersOf = ({ id }: Month) =>
  storedRows(app.db, "admissionPayments", ["status", "amountPaise"], { dueId: id }, "createdAt");
const refundsOf = (gatewayPaymentId: string) =>
  storedRows(app.db, "refunds", ["reason", "amountPaise"], { gatewayPaymentId });

test("a month is paid by its own order, once, with a receipt by mail", async () => {
  const { month, orderId } = await ordered();
  expect((await order(month)).json()).toMatchObject({ orderId, finalAmount: 5_000 });
  const { payment, ...paid } = app.double.pay(orderId);
  expect((await verify(month, { ...paid, signature: "0".repeat(64) })).json().reason).toBe(
    "PAYMENT_NOT_VERIFIED",
  );
  const answer = await verify(month, paid);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await verify(month, paid)).statusCode).toBe(200);
  expect(await receiptsOf(month)).toMatchObject([
    { method: "Online", gatewayPaymentId: payment.id, amountPaise: 500_000, voidedAt: null },
  ]);
  expect(await monthOf(month)).toEqual({
    status: "Received",
    receivedPaise: 500_000,
    recordedBy: null,
  });
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: month.person.email });
  expect(mails).toEqual([{ kind: "assistance-payment-received" }]);
  const late = await order(month);
  expect([late.statusCode, late.json().reason]).toEqual([409, "PAYMENT_MONTH_RECORDED"]);
});

test("a month whose payment the office has yet to confirm is not paid a second time", async () => {
  await setPayTo(app);
  const month = await newMonth();
  const own = app.withToken(month.person.token);
  const claimed = await own.request("POST", `/api/dues/${month.id}/claims`, {
    reference: "612345678901",
  });
  expect(claimed.statusCode, claimed.body).toBe(201);
  const refused = await order(month);
  expect([refused.statusCode, refused.json().reason]).toEqual([409, "CLAIM_WAITING"]);
  expect(await ordersOf(month)).toEqual([]);
  await own.request("DELETE", `/api/dues/claims/${claimed.json().claim._id}`);
  expect((await order(month)).statusCode).toBe(200);
});

test("a paid month makes nobody's fee paid, and stands among what came in", async () => {
  const { month, orderId } = await ordered();
  await deliver(app, captured(app.double.pay(orderId).payment));
  const receipts = await app.as("admin").request("GET", "/api/payment/receipts?sort=-paymentDate");
  expect(receipts.json().payments[0]).toMatchObject({
    userId: month.person.id,
    paymentType: "Assistance",
    method: "Online",
    amount: 5_000,
  });
  expect(await ordersOf(month)).toEqual([{ status: "settled", amountPaise: 500_000 }]);
  const dues = await app.as("admin").request("GET", `/api/dues/owed?userId=${month.person.id}`);
  expect(dues.json().owed).toEqual([]);
});

test("20 who ask at once share one order", async () => {
  const month = await newMonth();
  app.double.orders.length = 0;
  const answers = await callAtOnce<On, Awaited<ReturnType<typeof order>>>([app, second], 20, (on) =>
    order(month, on),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1);
  expect(app.double.orders).toHaveLength(1);
  expect(await ordersOf(month)).toEqual([{ status: "open", amountPaise: 500_000 }]);
});

test("400 shuffled and repeated webhooks of 20 months pay each once", {
  timeout: 240_000,
}, async () => {
  const months: { month: Month; payment: ReturnType<typeof app.double.pay>["payment"] }[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { month, orderId } = await ordered();
    months.push({ month, payment: app.double.pay(orderId).payment });
  }
  const statuses = ["failed", "authorized", "captured", "captured"] as const;
  const events = Array.from({ length: 400 }, (_, index) => {
    // 7 and 20 are coprime: all months take turns, each with the statuses in another order.
    const { payment } = months[(index * 7) % 20] ?? { payment: undefined };
    const round = Math.floor(index / 20);
    const status = statuses[(round * 3 + index) % 4] ?? "captured";
    const eventId = `evt_${payment?.id}_${status}_${round % 3}`;
    return app.double.delivery(`payment.${status}`, { ...payment, status } as never, { eventId });
  });
  const shuffled = events
    .map((event, index) => ({ event, at: (index * 7_919) % 401 }))
    .sort((one, other) => one.at - other.at);
  for (let from = 0; from < 400; from += 40) {
    const part = shuffled.slice(from, from + 40);
    const answers = await atOnce(part.length, async (instance, index) => {
      const { event } = part[index] ?? {};
      if (!event) throw new Error("No such event.");
      const answer = await deliver(instance, event);
      // A delivery that a busy server answers with 503 is repeated, as by the provider.
      return answer.statusCode === 503 ? deliver(instance, event) : answer;
    });
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  for (const { month, payment } of months) {
    expect(await receiptsOf(month)).toMatchObject([{ gatewayPaymentId: payment.id }]);
    expect(await monthOf(month)).toMatchObject({ status: "Received", receivedPaise: 500_000 });
    expect(await refundsOf(payment.id)).toEqual([]);
    const mails = await storedRows(app.db, "outbox", "kind", { recipient: month.person.email });
    expect(mails).toEqual([{ kind: "assistance-payment-received" }]);
  }
});

describe("office and provider", () => {
  test("at the same moment, 20 times: paid once, the other refunded or refused", async () => {
    const winners: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const { month, orderId } = await ordered();
      const { payment } = app.double.pay(orderId);
      const calls = [
        () => receive(month, {}, second),
        () => deliver(app, captured(payment)),
      ] as const;
      const [first, other] = round % 2 ? calls : ([calls[1], calls[0]] as const);
      const answers = await Promise.all([first(), other()]);
      const office = round % 2 ? answers[0] : answers[1];
      const counting = (await receiptsOf(month)).filter(({ voidedAt }) => voidedAt === null);
      expect(counting).toHaveLength(1);
      expect(await monthOf(month)).toMatchObject({ status: "Received", receivedPaise: 500_000 });
      const refunds = await refundsOf(payment.id);
      if (counting[0]?.method === "Online") {
        expect(office?.statusCode).toBe(409);
        expect(["PAYMENT_MONTH_RECORDED", "STALE_VERSION"]).toContain(office?.json().reason);
        expect(refunds).toEqual([]);
      } else {
        expect(office?.statusCode).toBe(200);
        expect(refunds).toEqual([{ reason: "abandoned order", amountPaise: 500_000 }]);
      }
      winners.push(counting[0]?.method ?? "");
    }
    expect(winners).toHaveLength(20);
    // One run of the job takes a limited number: the refunds of the tests below must not wait
    // behind these.
    await runPaymentJob(app.platform, "payment-refunds");
  });

  test("a month that the office received takes no order, and its old one is refunded", async () => {
    const { month, orderId } = await ordered();
    await receive(month);
    expect(await ordersOf(month)).toEqual([{ status: "abandoned", amountPaise: 500_000 }]);
    const { payment, ...paid } = app.double.pay(orderId);
    const answer = await verify(month, paid);
    expect([answer.statusCode, answer.json().reason]).toEqual([400, "PAYMENT_NOT_VERIFIED"]);
    expect(answer.json().fields.orderId).toMatch(/on their way back to you/);
    await runPaymentJob(app.platform, "payment-refunds");
    expect(app.double.refunds.map(({ payment_id }) => payment_id)).toContain(payment.id);
    expect(await receiptsOf(month)).toHaveLength(1);
  });

  test("a part that the office records makes another order, of what is left", async () => {
    await allowParts(app);
    const { month, orderId } = await ordered();
    await receive(month, { amount: 2_000 });
    const next = (await order(month)).json();
    expect(next.finalAmount).toBe(3_000);
    expect(next.orderId).not.toBe(orderId);
    const old = app.double.pay(orderId).payment;
    await deliver(app, captured(old));
    expect(await refundsOf(old.id)).toMatchObject([{ reason: "abandoned order" }]);
    await deliver(app, captured(app.double.pay(next.orderId).payment));
    expect(await monthOf(month)).toMatchObject({ status: "Received", receivedPaise: 500_000 });
    await allowParts(app, false);
  });

  test("a second capture is refunded", async () => {
    const { month, orderId } = await ordered();
    const [one, two] = [app.double.pay(orderId).payment, app.double.pay(orderId).payment];
    await deliver(app, captured(one));
    await deliver(app, captured(two));
    expect(await refundsOf(two.id)).toMatchObject([{ reason: "second capture" }]);
    expect(await receiptsOf(month)).toHaveLength(1);
  });

  test("what waits by UPI ends with the online payment, and the office looks whether it came too", async () => {
    await setPayTo(app);
    const { month, orderId } = await ordered();
    const own = app.withToken(month.person.token);
    const reference = "512345678901";
    const claimed = await own.request("POST", `/api/dues/${month.id}/claims`, { reference });
    expect(claimed.statusCode, claimed.body).toBe(201);
    await deliver(app, captured(app.double.pay(orderId).payment));
    expect(await storedRows(app.db, "paymentClaims", "state", { reference })).toEqual([
      { state: "ended" },
    ]);
    const [told] = await storedRows(app.db, "paymentExceptions", ["kind", "text"], {
      traineeId: month.person.id,
    });
    expect(told?.kind).toBe("claim-and-online");
    expect(told?.text).toContain("says that ₹5,000 were paid by UPI as well (512345678901)");
  });
});

test("a month of somebody else and none are refused", async () => {
  const [mine, theirs] = [await newMonth(), await newMonth()];
  expect((await order({ person: mine.person, id: theirs.id })).statusCode).toBe(404);
  expect((await order({ person: mine.person, id: "none" })).statusCode).toBe(404);
  const { orderId } = await ordered();
  const answer = await verify(mine, app.double.pay(orderId));
  expect(answer.json().reason).toBe("PAYMENT_NOT_VERIFIED");
});

test("without a provider there is no order: the sandbox's is no money", async () => {
  const plain = await openApp();
  const assisted = await insertAssisted(plain, "active");
  const due = await insertDue(plain, assisted, 1);
  expect((await order({ ...assisted, ...due }, plain)).statusCode).toBe(404);
});
