import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import { insertPayment, lockLivePayment } from "../orders.queries.ts";
import type { Verified, VerifyInput } from "../payments.contract.ts";
import { isEmptyPayment, shareOfFee } from "../payments.rules.ts";
import { assignToBatch } from "./batch.service.ts";
import {
  type AdmissionPayment,
  findPayer,
  updateAbandoned,
  updateCompleted,
} from "./completion.queries.ts";
import { auditPayment } from "./completion.service.ts";

/** Somebody approved without payment completes with the empty form: no receipt, no mail (C30). */
export async function completeWithoutPayment(
  context: Context,
  input: VerifyInput,
): Promise<Verified> {
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
 * Returns the trainee's zero payment, inserted here when no order was made before (C29). Throws
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
  // An order from before the option became No Payment must not be paid any more.
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
