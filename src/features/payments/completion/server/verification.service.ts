import type { GatewayPayment } from "#/server/payments/gateway.ts";
import type { Context } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import { formatRupees, toRupees } from "#/shared/money.ts";
import type { Verified, VerifyInput } from "../../contract.ts";
import { isNoPaymentForm, isPaymentOf } from "../../rules.ts";
import { completeWithoutPayment } from "./free.service.ts";
import {
  type AdmissionPayment,
  findPaymentOfOrder,
  findPaymentOption,
  findReceiptOf,
  hasRefund,
} from "./queries.ts";
import { type Messenger, receiptLink, recordPayment, takePlace } from "./service.ts";

/**
 * Completes the caller's payment with what the checkout answered; repeating it answers the same
 * (I-35). Only the stored order counts, the signature must be the provider's over it, and the
 * provider is asked once more before anything is believed (I-32 to I-34). Throws
 * PAYMENT_FORM_REFUSED, PAYMENT_NOT_VERIFIED, DOCUMENTS_FIRST and GATEWAY_UNAVAILABLE; after the
 * last one the reconciler finishes what was paid.
 */
export async function verifyPayment(context: Context, input: VerifyInput): Promise<Verified> {
  const option = await findPaymentOption(context.db, context.actor.id);
  if (option === "No Payment") return completeWithoutPayment(context, input);
  if (isNoPaymentForm(input)) throw new AppError("PAYMENT_FORM_REFUSED");

  const { payment, paymentId } = await checkSignature(context, input);
  const isDone = payment.status === "completed" && payment.gatewayPaymentId === paymentId;
  if (!isDone) await recordCapture(context, { payment, paymentId, batchRef: input.batchId });
  const { batch, receipt } = await context.db.transaction().execute(async (tx) => ({
    batch: await takePlace(tx, context, payment, messengerOf(context), [input.batchId]),
    receipt: await findReceiptOf(tx, payment.id),
  }));
  return {
    success: true,
    message: "Payment verified successfully.",
    receiptUrl: receipt ? receiptLink(context, receipt) : null,
    batch,
  };
}

const messengerOf = ({ actor, requestId }: Context): Messenger => ({
  by: "verify",
  actorId: actor.id,
  requestId,
});

/** The caller's stored payment, abandoned or not, when the signature is over its order and this payment (I-32, I-33). */
async function checkSignature(
  { db, actor, payments }: Context,
  { orderId, paymentId, signature }: VerifyInput,
): Promise<{ payment: AdmissionPayment; paymentId: string }> {
  const named = { traineeId: actor.id, gatewayOrderId: orderId };
  const payment = await findPaymentOfOrder(db, named);
  const stored = payment?.gatewayOrderId;
  const isSigned =
    stored &&
    paymentId &&
    signature &&
    payments.isCheckoutSignature({ orderId: stored, paymentId, signature });
  if (!isSigned) throw new AppError("PAYMENT_NOT_VERIFIED");
  return { payment, paymentId };
}

/** Asks the provider for the payment and takes it in when it is a capture of this very order (I-34). */
async function recordCapture(
  context: Context,
  told: { payment: AdmissionPayment; paymentId: string; batchRef: string | null | undefined },
): Promise<void> {
  const seen = await context.payments.findPayment(told.paymentId);
  if (seen?.status !== "captured" || !isPaymentOf(seen, told.payment)) {
    throw new AppError("PAYMENT_NOT_VERIFIED");
  }
  const messenger = { ...messengerOf(context), batchRef: told.batchRef };
  const completed = await context.db
    .transaction()
    .execute((tx) => recordPayment(tx, context, seen, messenger));
  if (!completed) throw new AppError("PAYMENT_NOT_VERIFIED", await sayRefund(context, seen));
}

/** Money that arrived for an order nobody waits for any more goes back, and its payer is told so. */
async function sayRefund({ db }: Context, { id, amountPaise }: GatewayPayment) {
  if (!(await hasRefund(db, id))) return {};
  const amount = formatRupees(toRupees(amountPaise));
  const text = `What you paid for has changed meanwhile, so your ${amount} are on their way back to you, usually within five to seven working days. Reload the page to see what is to be paid now.`;
  return { fields: { orderId: text } };
}
