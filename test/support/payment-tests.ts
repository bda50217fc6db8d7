import { afterAll } from "vitest";
import { askOrder, callAtOnce, insertJavaBatch, insertPayer, testPayments } from "./payments.ts";

/**
 * The setup of test files of payments: the server with the fake and an open batch, closed with the
 * file; and a person with an unpaid order for it.
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

/** The same with a second instance, and concurrent calls made alternately on both. */
export async function openPaymentRaces() {
  const tests = await openPaymentTests();
  const second = await tests.app.secondInstance();
  type Instance = typeof tests.app | typeof second;
  const atOnce = <T>(count: number, call: (instance: Instance, index: number) => Promise<T>) =>
    callAtOnce<Instance, T>([tests.app, second], count, call);
  return { ...tests, second, atOnce };
}
