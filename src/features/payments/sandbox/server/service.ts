import type { CheckoutOutcome, SignedPayment } from "#/server/payments/gateway.ts";
import type { Context } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import { ownsGatewayOrder } from "../../orders/server/queries.ts";

/**
 * Plays the sandbox's checkout on an order of the caller's. NOT_FOUND with a real provider and for
 * an order of somebody else (C4).
 */
export async function playSandbox(
  { payments, db, actor }: Context,
  { orderId, outcome }: { orderId: string; outcome: CheckoutOutcome },
): Promise<SignedPayment> {
  if (!payments.playCheckout) throw new AppError("NOT_FOUND");
  const isOwn = await ownsGatewayOrder(db, { traineeId: actor.id, gatewayOrderId: orderId });
  if (!isOwn) throw new AppError("NOT_FOUND", { isDenial: true });
  return payments.playCheckout({ orderId, outcome });
}
