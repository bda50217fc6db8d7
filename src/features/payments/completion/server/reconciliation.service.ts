import type { Platform } from "#/server/platform.ts";
import { claimOrdersToPoll } from "../../orders/server/queries.ts";
import type { AdmissionPayment } from "./queries.ts";
import { recordPayment } from "./service.ts";

const BATCH_SIZE = 200;
const AT_ONCE = 4;

/**
 * Asks the provider about orders that may have been paid unheard and takes in what it says (I-40).
 * An order whose look-up fails is looked at again when its turn comes.
 */
export async function reconcileOrders(platform: Platform, signal: AbortSignal): Promise<void> {
  const orders = await claimOrdersToPoll(platform.db, platform.clock, BATCH_SIZE);
  const work = orders.values();
  const worker = async () => {
    for (const order of work) {
      if (signal.aborted) return;
      try {
        await pollOrder(platform, order);
      } catch (error) {
        platform.log.warn({ err: error, payment: order.id }, "An order could not be looked up.");
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Asks the provider what was paid on an order and takes it in, oldest payment first. Never call it
 * inside a transaction. Throws GATEWAY_UNAVAILABLE.
 */
export async function pollOrder(
  platform: Platform,
  { gatewayOrderId }: Pick<AdmissionPayment, "gatewayOrderId">,
): Promise<void> {
  if (!gatewayOrderId) return;
  for (const seen of await platform.payments.listPaymentsOfOrder(gatewayOrderId)) {
    await platform.db
      .transaction()
      .execute((tx) => recordPayment(tx, platform, seen, { by: "reconciler" }));
  }
}
