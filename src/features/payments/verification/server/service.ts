import type { Db } from "#/server/db.ts";
import type { GatewayPayment } from "#/server/payments/gateway.ts";
import type { Context } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import { formatRupees, toRupees } from "#/shared/money.ts";
import { assignBatch } from "../../assignment/server/service.ts";
import { updateCompleted } from "../../completion/server/queries.ts";
import { auditPayment, type Messenger, recordPayment } from "../../completion/server/service.ts";
import type { Verified, VerifyInput } from "../../contract.ts";
import {
  type AdmissionPayment,
  findPayer,
  findPaymentOfOrder,
  findPaymentOption,
  insertPayment,
  lockLivePayment,
  updateAbandoned,
} from "../../orders/server/queries.ts";
import { findReceiptOf } from "../../receipts/server/queries.ts";
import { receiptLink } from "../../receipts/server/service.ts";
import { hasRefund } from "../../refunds/server/queries.ts";
import { BALANCE, isEmptyPayment, isNoPaymentForm, isPaymentOf, shareOfFee } from "../../rules.ts";

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
    // The balance brings no place with it.
    batch:
      payment.paymentType === BALANCE
        ? null
        : await assignBatch(tx, context, own(context, [input.batchId])),
    receipt: await findReceiptOf(tx, payment.id),
  }));
  return {
    success: true,
    message: "Payment verified successfully.",
    receiptUrl: receipt ? receiptLink(context, receipt) : null,
    batch: toBatch(batch),
  };
}

/** The caller's own wish for a batch. */
const own = ({ actor, requestId }: Context, batchRefs: (string | null | undefined)[]) => ({
  traineeId: actor.id,
  actorId: actor.id,
  requestId,
  batchRefs,
});

const toBatch = (batch: { id: string; batchId: string } | null) =>
  batch && { _id: batch.id, batchId: batch.batchId };

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
  const messenger: Messenger = {
    by: "verify",
    actorId: context.actor.id,
    requestId: context.requestId,
    batchRef: told.batchRef,
  };
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

/** Somebody approved without payment completes with the empty form: no receipt, no mail (C30). */
async function completeWithoutPayment(context: Context, input: VerifyInput): Promise<Verified> {
  if (!isEmptyPayment(input)) throw new AppError("PAYMENT_NOT_VERIFIED");
  const batch = await context.db.transaction().execute(async (tx) => {
    const payment = await freePayment(tx, context, input);
    if (payment.status !== "completed") {
      await updateCompleted(tx, context.clock, {
        id: payment.id,
        gatewayPaymentId: null,
        completedBy: "no-payment",
      });
      const messenger = {
        by: "no-payment",
        actorId: context.actor.id,
        requestId: context.requestId,
      } as const;
      await auditPayment(tx, context, "payment.completed", payment, messenger, { amountPaise: 0 });
    }
    return assignBatch(tx, context, own(context, [input.batchId, payment.batchId]));
  });
  return {
    success: true,
    message: batch
      ? "Batch assigned successfully without payment."
      : "No payment required. Please proceed to batch assignment.",
    receiptUrl: null,
    batch: toBatch(batch),
  };
}

/** The row of a payment of nothing, made here when no order was asked for before (C29). */
async function freePayment(
  tx: Db,
  { actor, clock }: Context,
  input: VerifyInput,
): Promise<AdmissionPayment> {
  const payer = await findPayer(tx, actor.id);
  if (payer.paymentOption !== "No Payment") throw new AppError("PAYMENT_FORM_REFUSED");
  if (!payer.documentsSubmittedAt) throw new AppError("DOCUMENTS_FIRST");
  const live = await lockLivePayment(tx, actor.id);
  if (live?.paymentType === "No Payment" || live?.status === "completed") return live;
  // What was ordered before the option became No Payment is not to be paid any more.
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
