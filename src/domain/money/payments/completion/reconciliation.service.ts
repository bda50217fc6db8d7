import type { Platform } from "#/platform/app/platform.ts";
import { forEachConcurrent } from "#/platform/jobs/for-each-concurrent.ts";
import { claimOrdersToPoll } from "../orders.queries.ts";
import type { AdmissionPayment } from "./completion.queries.ts";
import { recordPayment } from "./completion.service.ts";

const BATCH_SIZE = 200;
const AT_ONCE = 4;

/**
 * Asks the provider about orders that may have been paid without a report, and records their
 * payments (I-40). If a look-up fails, it is repeated later.
 */
export async function reconcileOrders(platform: Platform, signal: AbortSignal): Promise<void> {
  const orders = await claimOrdersToPoll(platform.db, platform.clock, BATCH_SIZE);
  const look = async (order: (typeof orders)[number]) => {
    if (signal.aborted) return;
    try {
      await pollOrder(platform, order);
    } catch (error) {
      platform.log.warn({ err: error, payment: order.id }, "An order could not be looked up.");
    }
  };
  await forEachConcurrent(orders, look, AT_ONCE);
}

/**
 * Records every payment that the provider has for an order, oldest first. Never call it inside a
 * transaction. Throws GATEWAY_UNAVAILABLE.
 */
export async function pollOrder(
  platform: Platform,
  { gatewayOrderId }: Pick<AdmissionPayment, "gatewayOrderId">,
): Promise<void> {
  if (!gatewayOrderId) return;
  for (const reported of await platform.payments.listPaymentsOfOrder(gatewayOrderId)) {
    await platform.db
      .transaction()
      .execute((tx) => recordPayment(tx, platform, reported, { by: "reconciler" }));
  }
}
