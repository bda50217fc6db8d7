/** A month of assistance that was paid online and is refunded. Every month is ₹5,000. */
import { expect, test } from "vitest";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue } from "#test/support/dues.ts";
import { openPaymentRaces } from "#test/support/payment-tests.ts";
import { deliver, runPaymentJob } from "#test/support/payments.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app } = await openPaymentRaces();

const newMonth = async () => {
  const assisted = await insertAssisted(app, "active");
  return { ...assisted, ...(await insertDue(app, assisted, 1)) };
};
type Month = Awaited<ReturnType<typeof newMonth>>;
const order = ({ person, id }: Month) =>
  app.withToken(person.token).request("POST", "/api/dues/order", { userId: person.id, dueId: id });
const ordered = async () => {
  const month = await newMonth();
  const answer = await order(month);
  expect(answer.statusCode, answer.body).toBe(200);
  return { month, orderId: answer.json().orderId as string };
};
const captured = (payment: Parameters<typeof app.double.delivery>[1]) =>
  app.double.delivery("payment.captured", payment);
const receiptsOf = ({ person }: Month) =>
  storedRows(app.db, "receipts", "id", { traineeId: person.id });
const monthOf = ({ recordId }: Month) =>
  storedRow(app.db, "assistancePayments", ["status", "receivedPaise"], { recordId });
const refund = async (month: Month, amount?: number) => {
  const [receipt] = await receiptsOf(month);
  const url = `/api/payment/receipt/${receipt?.id}/refund`;
  const answer = await app.as("admin").request("POST", url, { reason: "Not owed", amount });
  expect(answer.statusCode, answer.body).toBe(201);
};
const fail = async (payment: { id: string }, amountPaise: number) => {
  const made = app.double.refunds.find(
    ({ payment_id, amount }) => payment_id === payment.id && amount === amountPaise,
  );
  if (!made) throw new Error("The provider was not asked.");
  const entity = { ...made, status: "failed" as const };
  await deliver(app, app.double.deliveryOf("refund.failed", { refund: entity }));
};

test("a refund opens the month again, and it is paid by another order", async () => {
  const { month, orderId } = await ordered();
  const first = app.double.pay(orderId).payment;
  await deliver(app, captured(first));
  await refund(month);
  expect(await monthOf(month)).toMatchObject({ status: "Not Received", receivedPaise: 0 });
  // Reported again, the first payment settles nothing.
  await deliver(app, captured(first));
  expect(await monthOf(month)).toMatchObject({ status: "Not Received" });
  const next = (await order(month)).json();
  await deliver(app, captured(app.double.pay(next.orderId).payment));
  expect(await monthOf(month)).toMatchObject({ status: "Received", receivedPaise: 500_000 });
  expect(await receiptsOf(month)).toHaveLength(2);
});

test("a refund that fails counts again", async () => {
  const { month, orderId } = await ordered();
  const { payment } = app.double.pay(orderId);
  await deliver(app, captured(payment));
  await refund(month);
  await runPaymentJob(app.platform, "payment-refunds");
  await fail(payment, 500_000);
  expect(await monthOf(month)).toMatchObject({ status: "Received", receivedPaise: 500_000 });
});

test("refunds in parts open the whole month, and it counts again where the last one fails", async () => {
  const { month, orderId } = await ordered();
  const { payment } = app.double.pay(orderId);
  await deliver(app, captured(payment));
  await refund(month, 2_000);
  expect(await monthOf(month)).toMatchObject({ status: "Received" });
  await refund(month);
  expect(await monthOf(month)).toMatchObject({ status: "Not Received", receivedPaise: 0 });
  expect((await order(month)).json()).toMatchObject({ finalAmount: 5_000 });
  await runPaymentJob(app.platform, "payment-refunds");
  await fail(payment, 300_000);
  expect(await monthOf(month)).toMatchObject({ status: "Received", receivedPaise: 500_000 });
  await fail(payment, 200_000);
  expect(await monthOf(month)).toMatchObject({ status: "Received", receivedPaise: 500_000 });
});

test("what went back at the provider is asked for again as a whole month", async () => {
  const { month, orderId } = await ordered();
  const { payment } = app.double.pay(orderId);
  await deliver(app, captured(payment));
  const made = await app.double.refundAtProvider(payment.id);
  await deliver(app, app.double.deliveryOf("refund.processed", { refund: made }));
  const { text } = await storedRow(app.db, "paymentExceptions", "text", { subject: made.id });
  expect(text).toContain("Nothing of it is left: decide whether the month is asked for again.");
  const [receipt] = await receiptsOf(month);
  const url = `/api/payment/receipt/${receipt?.id}/void`;
  const answer = await app.as("admin").request("PUT", url, { reason: "Still owed" });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await monthOf(month)).toMatchObject({ status: "Not Received", receivedPaise: 0 });
  expect((await order(month)).json()).toMatchObject({ finalAmount: 5_000 });
});
