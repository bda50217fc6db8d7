import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "#/platform/app/platform.ts";
import { AppError } from "#/shared/errors.ts";
import type { AnyPayment } from "./completion/completion.queries.ts";
import { claimCreation, findPayment, releaseCreation, updateOpened } from "./orders.queries.ts";
import type { Order } from "./payments.contract.ts";
import { isPaymentOf, orderReceiptOf } from "./payments.rules.ts";

/** Longer than the provider's two calls (8 s each), so that a lease in use never expires. */
const LEASE_SECONDS = 20;
const LONGEST_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 60;

/**
 * Tries once more if the payment was settled by the office or changed by another call while it was
 * being ordered: the second try orders or refuses by what is true then. Throws UNAVAILABLE if that
 * happens again.
 */
export async function tryTwice(tryToOrder: () => Promise<Order | undefined>): Promise<Order> {
  const order = (await tryToOrder()) ?? (await tryToOrder());
  if (!order) throw new AppError("UNAVAILABLE", { retryAfter: 1 });
  return order;
}

/**
 * Returns the provider's order for a payment, created once however many callers ask at once, on any
 * instance (I-29): one holds the lease and creates it, the others wait for it. Undefined if the
 * payment was settled or abandoned meanwhile. Never call it inside a transaction. Throws
 * GATEWAY_UNAVAILABLE if the provider does not answer; the next call then looks for the order by
 * its receipt before it creates another.
 */
export async function openGatewayOrder(
  platform: Platform,
  payment: AnyPayment,
  { holdsLease }: { holdsLease: boolean },
): Promise<string | undefined> {
  if (payment.gatewayOrderId) return payment.gatewayOrderId;
  if (holdsLease) return makeOrder(platform, payment, { isFirstTry: true });
  const lease = { id: payment.id, leaseSeconds: LEASE_SECONDS };
  if (await claimCreation(platform.db, platform.clock, lease)) {
    return makeOrder(platform, payment, { isFirstTry: false });
  }
  return waitForOrder(platform, payment.id);
}

async function makeOrder(
  platform: Platform,
  payment: AnyPayment,
  { isFirstTry }: { isFirstTry: boolean },
): Promise<string | undefined> {
  const { db } = platform;
  try {
    const earlier = isFirstTry ? undefined : await findEarlierOrder(platform, payment);
    const orderId = earlier ?? (await createOrFind(platform, payment));
    return (await updateOpened(db, payment.id, orderId)) ? orderId : undefined;
  } catch (error) {
    await releaseCreation(db, payment.id);
    throw error;
  }
}

/** Looks for an order that the provider may have created although its answer was lost. */
async function createOrFind(platform: Platform, payment: AnyPayment): Promise<string> {
  try {
    const order = await platform.payments.createOrder({
      amountPaise: payment.amountPaise,
      receipt: orderReceiptOf(payment.id),
      notes: { payment: payment.id, paymentType: payment.paymentType },
    });
    return order.id;
  } catch (error) {
    platform.log.warn({ err: error, payment: payment.id }, "The provider's order may not be made.");
    const existingOrder = await findEarlierOrder(platform, payment);
    if (!existingOrder) throw error;
    return existingOrder;
  }
}

async function findEarlierOrder({ payments }: Platform, payment: AnyPayment) {
  const order = await payments.findOrderByReceipt(orderReceiptOf(payment.id));
  const isOurs =
    order && isPaymentOf({ ...order, orderId: order.id }, { ...payment, gatewayOrderId: order.id });
  return isOurs ? order.id : undefined;
}

async function waitForOrder({ db }: Platform, id: string): Promise<string | undefined> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_AGAIN_MS) {
    await pause(LOOK_AGAIN_MS);
    const payment = await findPayment(db, id);
    if (payment?.gatewayOrderId) return payment.gatewayOrderId;
    if (payment?.status !== "creating") return undefined;
    // The holder of the lease has failed, and its own caller gets the error.
    if (payment.claimedAt === null) break;
  }
  throw new AppError("GATEWAY_UNAVAILABLE", { retryAfter: 5 });
}
