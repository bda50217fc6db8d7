import { afterAll } from "vitest";
import { askOrder, callAtOnce, insertJavaBatch, insertPayer, testPayments } from "./payments.ts";

/**
 * What test files of payments begin with: the server with the double and a batch that can be
 * joined, closed with the file; and somebody with an order of it that waits to be paid.
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

/** The same with a second instance, and calls made at once by turns on both. */
export async function openPaymentRaces() {
  const tests = await openPaymentTests();
  const second = await tests.app.secondInstance();
  type Instance = typeof tests.app | typeof second;
  const atOnce = <T>(count: number, call: (instance: Instance, index: number) => Promise<T>) =>
    callAtOnce<Instance, T>([tests.app, second], count, call);
  return { ...tests, second, atOnce };
}
