import type { Context } from "#/platform/app/platform.ts";
import type { GatewayPayment } from "#/platform/payments/gateway.ts";
import { AppError } from "#/shared/errors.ts";
import { formatPaise } from "#/shared/money.ts";
import type { Verified, VerifyInput } from "../payments.contract.ts";
import { isNoPaymentForm, isPaymentOf } from "../payments.rules.ts";
import { assignToBatch } from "./batch.service.ts";
import {
  type AdmissionPayment,
  findPaymentOfOrder,
  findPaymentOption,
  findReceiptOf,
  hasRefund,
} from "./completion.queries.ts";
import { type PaymentSource, receiptLink, recordPayment } from "./completion.service.ts";
import { completeWithoutPayment } from "./free.service.ts";

/**
 * Completes the caller's payment with the checkout's result; repeating it returns the same (I-35).
 * Only the stored order counts, the signature must be the provider's over it, and the provider is
 * asked once more before anything is believed (I-32 to I-34). Throws PAYMENT_FORM_REFUSED,
 * PAYMENT_NOT_VERIFIED, DOCUMENTS_FIRST and GATEWAY_UNAVAILABLE; after the last one the reconciler
 * records what was paid.
 */
export async function verifyPayment(context: Context, input: VerifyInput): Promise<Verified> {
  const option = await findPaymentOption(context.db, context.actor.id);
  if (option === "No Payment") return completeWithoutPayment(context, input);
  if (isNoPaymentForm(input)) throw new AppError("PAYMENT_FORM_REFUSED");

  const { payment, paymentId } = await checkSignature(context, input);
  const isDone = payment.status === "completed" && payment.gatewayPaymentId === paymentId;
  if (!isDone) await recordCapture(context, { payment, paymentId, batchRef: input.batchId });
  const { batch, receipt } = await context.db.transaction().execute(async (tx) => ({
    batch: await assignToBatch(tx, context, payment, verificationSource(context), [input.batchId]),
    receipt: await findReceiptOf(tx, payment.id),
  }));
  return {
    success: true,
    message: "Payment verified successfully.",
    receiptUrl: receipt ? receiptLink(context, receipt) : null,
    batch,
  };
}

const verificationSource = ({ actor, requestId }: Context): PaymentSource => ({
  by: "verify",
  actorId: actor.id,
  requestId,
});

/** The caller's payment, even abandoned, if the order and payment are signed (I-32, I-33). */
async function checkSignature(
  { db, actor, payments }: Context,
  { orderId, paymentId, signature }: VerifyInput,
): Promise<{ payment: AdmissionPayment; paymentId: string }> {
  const orderKey = { traineeId: actor.id, gatewayOrderId: orderId };
  const payment = await findPaymentOfOrder(db, orderKey);
  const storedOrderId = payment?.gatewayOrderId;
  const isSigned =
    storedOrderId &&
    paymentId &&
    signature &&
    payments.isCheckoutSignature({ orderId: storedOrderId, paymentId, signature });
  if (!isSigned) throw new AppError("PAYMENT_NOT_VERIFIED");
  return { payment, paymentId };
}

/** Asks the provider for the payment and records it if it is a capture of this order (I-34). */
async function recordCapture(
  context: Context,
  capture: { payment: AdmissionPayment; paymentId: string; batchRef: string | null | undefined },
): Promise<void> {
  const reported = await context.payments.findPayment(capture.paymentId);
  if (reported?.status !== "captured" || !isPaymentOf(reported, capture.payment)) {
    throw new AppError("PAYMENT_NOT_VERIFIED");
  }
  const source = { ...verificationSource(context), batchRef: capture.batchRef };
  const completed = await context.db
    .transaction()
    .execute((tx) => recordPayment(tx, context, reported, source));
  if (!completed) throw new AppError("PAYMENT_NOT_VERIFIED", await refundFields(context, reported));
}

/** Returns a field text for a payment refunded as its order was abandoned; nothing for others. */
async function refundFields({ db }: Context, { id, amountPaise }: GatewayPayment) {
  if (!(await hasRefund(db, id))) return {};
  const amount = formatPaise(amountPaise);
  const text = `What you paid for has changed meanwhile, so your ${amount} are on their way back to you, usually within five to seven working days. Reload the page to see what is to be paid now.`;
  return { fields: { orderId: text } };
}
