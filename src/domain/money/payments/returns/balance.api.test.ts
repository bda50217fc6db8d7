/** What is owed of a balance whose first half was returned by the provider. */
import { expect, test } from "vitest";
import { listToRemind } from "#/domain/money/dues/monthly.queries.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { openPaymentTests } from "#test/support/payment-tests.ts";
import { askOrder, askVerify, deliver, insertPayer, readDetails } from "#test/support/payments.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, batch } = await openPaymentTests();

/** A trainee whose first half, paid online, was returned by the provider. */
async function insertReturned({ hasOrder = false } = {}) {
  const payer = await insertPayer(app, "Partial Payment");
  const order = await askOrder(app, payer, "Partial Payment", { batchId: batch.id });
  const paid = app.double.pay(order.json().orderId);
  await askVerify(app, payer, paid);
  const orderId = hasOrder
    ? ((await askOrder(app, payer, "Balance")).json().orderId as string)
    : "";
  const goBack = async () => {
    const refund = await app.double.refundAtProvider(paid.paymentId);
    await deliver(
      app,
      app.double.deliveryOf("refund.processed", { refund, payment: paid.payment }),
    );
  };
  return { payer, orderId, goBack };
}
const askAdmin = async (url: string) => (await app.as("admin").request("GET", url)).json();

const ofBalance = (id: string) => `/api/payment/details/${id}?paymentType=Balance`;

test("of a first half that went back no balance is paid, asked for or owed until decided", async () => {
  const { payer, goBack } = await insertReturned();
  const own = { traineeId: payer.id, paymentType: "Partial Payment" } as const;
  const { id } = await storedRow(app.db, "admissionPayments", "id", own);
  const isReminded = async () => {
    const reminded = await listToRemind(app.db, addDays(istDate(new Date()), 27), 1_000);
    return reminded.some((one) => one.id === id);
  };
  const owed = async () => ({
    owed: (await askAdmin(`/api/dues/owed?userId=${payer.id}`)).sum ?? 0,
    ledger: (await askAdmin(`/api/dues?q=${payer.username}`)).sumOpen ?? 0,
    fees: (await askAdmin(`/api/payment/open-fees?q=${payer.username}`)).sum ?? 0,
    details: (await readDetails(app, payer)).balanceDue,
  });
  expect(await isReminded()).toBe(true);
  expect(await owed()).toEqual({ owed: 5_000, ledger: 5_000, fees: 5_000, details: 5_000 });
  await goBack();
  expect(await isReminded()).toBe(false);
  expect(await owed()).toEqual({ owed: 0, ledger: 0, fees: 0, details: 0 });
  for (const refused of [
    await askOrder(app, payer, "Balance"),
    await app.withToken(payer.token).request("GET", ofBalance(payer.id)),
  ])
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "FEE_RETURNED"]);
  const receipt = await storedRow(app.db, "receipts", "id", own);
  const body = { reason: "The fee is asked for again" };
  const again = await app
    .as("admin")
    .request("PUT", `/api/payment/receipt/${receipt.id}/void`, body);
  expect(again.statusCode, again.body).toBe(200);
  expect(await owed()).toEqual({ owed: 5_000, ledger: 0, fees: 5_000, details: 5_000 });
});

test("a balance paid on an order of before the return is taken in, and the office decides", async () => {
  const { payer, orderId, goBack } = await insertReturned({ hasOrder: true });
  await goBack();
  const late = app.double.pay(orderId);
  expect((await askVerify(app, payer, late)).statusCode).toBe(200);
  const columns = ["amountPaise", "gatewayPaymentId"] as const;
  const own = { traineeId: payer.id, paymentType: "Balance" } as const;
  expect(await storedRows(app.db, "receipts", columns, own)).toEqual([
    { amountPaise: 500_000, gatewayPaymentId: late.paymentId },
  ]);
  const { exceptions } = await askAdmin(`/api/payment/exceptions?q=${late.paymentId}`);
  expect(exceptions).toMatchObject([{ kind: "balance-after-return", userId: payer.id }]);
});
