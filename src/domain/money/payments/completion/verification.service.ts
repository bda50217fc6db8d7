import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import type { GatewayPayment } from "#/platform/payments/gateway.ts";
import { AppError } from "#/shared/errors.ts";
import { formatPaise } from "#/shared/money.ts";
import { insertPayment, lockLivePayment } from "../orders.queries.ts";
import type { Verified, VerifyInput } from "../payments.contract.ts";
import { isEmptyPayment, isNoPaymentForm, isPaymentOf, shareOfFee } from "../payments.rules.ts";
import { auditPayment, type PaymentSource } from "./audit.service.ts";
import { assignToBatch } from "./batch.service.ts";
import {
  type AdmissionPayment,
  type AnyPayment,
  findPayer,
  findPaymentOfOrder,
  findPaymentOption,
  findReceiptOf,
  updateAbandoned,
  updateCompleted,
} from "./completion.queries.ts";
import { receiptLink, recordPayment } from "./completion.service.ts";
import { hasRefund } from "./refunds.queries.ts";

/**
 * Completes the caller's payment with the checkout's result; repeating it returns the same (I-35).
 * Only the stored order counts, the provider must have signed it, and the payment is confirmed with
 * the provider before it is recorded (I-32 to I-34). Throws PAYMENT_FORM_REFUSED,
 * PAYMENT_NOT_VERIFIED, DOCUMENTS_FIRST and GATEWAY_UNAVAILABLE; after the last one the reconciler
 * records the payment.
 */
export async function verifyPayment(context: Context, input: VerifyInput): Promise<Verified> {
  const option = await findPaymentOption(context.db, context.actor.id);
  if (option === "No Payment") return completeWithoutPayment(context, input);
  if (isNoPaymentForm(input)) throw new AppError("PAYMENT_FORM_REFUSED");

  const { payment, paymentId } = await checkSignature(context, input);
  if (payment.dueId !== null) throw new AppError("PAYMENT_NOT_VERIFIED");
  const isDone = payment.status === "completed" && payment.gatewayPaymentId === paymentId;
  if (!isDone) await recordCapture(context, { payment, paymentId, batchRef: input.batchId });
  const { batch, receipt } = await context.db.transaction().execute(async (tx) => ({
    batch:
      payment.status === "part"
        ? null
        : await assignToBatch(tx, context, payment, verificationSource(context), [input.batchId]),
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

/**
 * Returns the caller's payment, even if abandoned, if the order and payment are signed (I-32,
 * I-33).
 */
export async function checkSignature(
  { db, actor, payments }: Context,
  { orderId, paymentId, signature }: Pick<VerifyInput, "orderId" | "paymentId" | "signature">,
): Promise<{ payment: AnyPayment; paymentId: string }> {
  const payment = await findPaymentOfOrder(db, { traineeId: actor.id, gatewayOrderId: orderId });
  const storedOrderId = payment?.gatewayOrderId;
  const isSigned =
    storedOrderId &&
    paymentId &&
    signature &&
    payments.isCheckoutSignature({ orderId: storedOrderId, paymentId, signature });
  if (!isSigned) throw new AppError("PAYMENT_NOT_VERIFIED");
  return { payment, paymentId };
}

/** Looks up the payment at the provider and records it if it is a capture of this order (I-34). */
export async function recordCapture(
  context: Context,
  capture: { payment: AnyPayment; paymentId: string; batchRef?: string | null | undefined },
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

/** Returns a field text if the payment was refunded because its order was abandoned. */
async function refundFields({ db }: Context, { id, amountPaise }: GatewayPayment) {
  if (!(await hasRefund(db, id))) return {};
  const amount = formatPaise(amountPaise);
  const text =
    `What you paid for has changed meanwhile, so your ${amount} are on their way back to you, ` +
    "usually within five to seven working days. Reload the page to see what is to be paid now.";
  return { fields: { orderId: text } };
}

/** A trainee approved without payment completes with the empty form: no receipt, no mail (C30). */
async function completeWithoutPayment(context: Context, input: VerifyInput): Promise<Verified> {
  if (!isEmptyPayment(input)) throw new AppError("PAYMENT_NOT_VERIFIED");
  const batch = await context.db.transaction().execute(async (tx) => {
    const payment = await findOrCreateZeroPayment(tx, context, input);
    const source = {
      by: "no-payment",
      actorId: context.actor.id,
      requestId: context.requestId,
    } as const;
    if (payment.status !== "completed") {
      await updateCompleted(tx, context.clock, {
        id: payment.id,
        gatewayPaymentId: null,
        completedBy: "no-payment",
      });
      await auditPayment(tx, context, "payment.completed", payment, source, { amountPaise: 0 });
    }
    return assignToBatch(tx, context, payment, source, [input.batchId, payment.batchId]);
  });
  return {
    success: true,
    message: batch
      ? "Batch assigned successfully without payment."
      : "No payment required. Please proceed to batch assignment.",
    receiptUrl: null,
    batch,
  };
}

/**
 * Returns the trainee's zero payment, inserted here if there was no order before (C29). Throws
 * PAYMENT_FORM_REFUSED and DOCUMENTS_FIRST.
 */
async function findOrCreateZeroPayment(
  tx: Db,
  { actor, clock }: Context,
  input: VerifyInput,
): Promise<AdmissionPayment> {
  const payer = await findPayer(tx, actor.id);
  if (payer.paymentOption !== "No Payment") throw new AppError("PAYMENT_FORM_REFUSED");
  if (!payer.documentsSubmittedAt) throw new AppError("DOCUMENTS_FIRST");
  const live = await lockLivePayment(tx, actor.id);
  if (live?.paymentType === "No Payment" || live?.status === "completed") return live;
  // An order from before the option became No Payment must no longer be paid.
  if (live) await updateAbandoned(tx, live.id);
  const inserted = await insertPayment(tx, clock, {
    traineeId: actor.id,
    paymentType: "No Payment",
    ...shareOfFee("No Payment", 0),
    trainingOpted: input.trainingOpted,
    batchId: null,
  });
  const payment = inserted ?? (await lockLivePayment(tx, actor.id));
  if (!payment) throw new AppError("UNAVAILABLE", { retryAfter: 1 });
  return payment;
}
