import type { Context } from "#/platform/app/platform.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { isClaimWaiting } from "./claims.queries.ts";
import { findPayer, updateAbandoned } from "./completion/completion.queries.ts";
import { checkSignature, recordCapture } from "./completion/verification.service.ts";
import type {
  MonthOrderInput,
  MonthVerifyInput,
  monthOrdersContract,
} from "./month-orders.contract.ts";
import { lockDue } from "./months.queries.ts";
import { openGatewayOrder, tryTwice } from "./opening.service.ts";
import { insertMonthOrder, lockLiveMonth, updateReissued } from "./orders.queries.ts";
import { refusePaidOrder, toOrder } from "./orders.service.ts";
import type { Order } from "./payments.contract.ts";

/**
 * Returns the single open order of the caller's month, for all that is left of it; repeated and
 * parallel calls return the same. Throws NOT_FOUND, also if no provider is configured,
 * PAYMENT_MONTH_RECORDED, CLAIM_WAITING and GATEWAY_UNAVAILABLE.
 */
const createMonthOrder = (context: Context, input: MonthOrderInput): Promise<Order> =>
  tryTwice(() => tryToOrder(context, input));

async function tryToOrder(context: Context, { dueId }: MonthOrderInput) {
  const { db, clock, actor, payments } = context;
  // The sandbox takes no real money, so a month would be recorded as paid without any.
  if (payments.isSandbox) throw new AppError("NOT_FOUND");
  const { payer, payment, holdsLease } = await db.transaction().execute(async (tx) => {
    const payer = await findPayer(tx, actor.id);
    const due = await getById(dueId, (known) => lockDue(tx, known));
    if (due.userId !== actor.id) throw new AppError("NOT_FOUND", { isDenial: true });
    if (due.status === "Received") throw new AppError("PAYMENT_MONTH_RECORDED");
    // The office is about to confirm money received: an order would take it a second time.
    if (await isClaimWaiting(tx, dueId)) throw new AppError("CLAIM_WAITING");
    const amountPaise = due.leftPaise;
    const live = await lockLiveMonth(tx, dueId);
    if (live?.amountPaise === amountPaise) {
      await updateReissued(tx, clock, live);
      return { payer, payment: live, holdsLease: false };
    }
    if (live) await updateAbandoned(tx, live.id);
    const order = { dueId, traineeId: actor.id, amountPaise };
    return { payer, payment: await insertMonthOrder(tx, clock, order), holdsLease: true };
  });
  if (payment.gatewayOrderId) await refusePaidOrder(context, payment);
  const orderId = await openGatewayOrder(context, payment, { holdsLease });
  return orderId === undefined ? undefined : toOrder(context, payer, payment, orderId);
}

/**
 * Records the caller's month with the checkout's result, after asking the provider; repeating it
 * changes nothing. Throws PAYMENT_NOT_VERIFIED, also if the money is refunded because the month was
 * paid otherwise, and GATEWAY_UNAVAILABLE.
 */
async function verifyMonth(context: Context, input: MonthVerifyInput) {
  const { payment, paymentId } = await checkSignature(context, input);
  if (payment.dueId === null) throw new AppError("PAYMENT_NOT_VERIFIED");
  const isDone = payment.status === "settled" && payment.gatewayPaymentId === paymentId;
  if (!isDone) await recordCapture(context, { payment, paymentId });
  return { message: "Payment received. Your receipt is in your mail." };
}

export const monthOrdersService: Service<typeof monthOrdersContract> = {
  createOrder: createMonthOrder,
  verify: verifyMonth,
};
