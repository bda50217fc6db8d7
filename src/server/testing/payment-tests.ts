import { afterAll } from "vitest";
import { askOrder, insertJavaBatch, insertPayer, testPayments } from "./payments.ts";

/**
 * What test files of payments begin with: the server with the double and a batch that can be joined,
 * closed with the file; and somebody with an order of it that waits to be paid.
 */
export async function openPaymentTests() {
  const app = await testPayments();
  afterAll(() => app.close());
  const batch = await insertJavaBatch(app);
  const openOrder = async (
    option: "Full Payment" | "Partial Payment" = "Full Payment",
    more: object = {},
  ) => {
    const payer = await insertPayer(app, option);
    const answer = await askOrder(app, payer, option, { batchId: batch.id, ...more });
    return { payer, orderId: answer.json().orderId as string };
  };
  return { app, batch, openOrder };
}
