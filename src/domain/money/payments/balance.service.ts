import { isFeeReturned } from "#/domain/training/batches/joining.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { AppError } from "#/shared/errors.ts";
import { type Paise, toRupees } from "#/shared/money.ts";
import { findFeeBalance } from "./balance.queries.ts";
import {
  type AdmissionPayment,
  findPayer,
  findPaymentOption,
  findReceiptOf,
  type NewPayment,
  type Payer,
  updateAbandoned,
} from "./completion/completion.queries.ts";
import { receiptLink } from "./completion/completion.service.ts";
import {
  insertPayment,
  lockLiveBalance,
  lockLivePayment,
  updateReissued,
} from "./orders.queries.ts";
import { type FeeParts, findFeeParts, leftOfShare } from "./parts.queries.ts";
import type { PaymentDetails } from "./payments.contract.ts";
import { BALANCE } from "./payments.rules.ts";

/**
 * The balance's amount and whether it is paid. Throws PAYMENT_OPTION_MISMATCH for a trainee who
 * does not pay in parts, PAYMENT_NOT_COMPLETED before the first half is paid, and FEE_RETURNED if
 * that was refunded and the office has not decided yet.
 */
export async function findBalance(context: Context): Promise<PaymentDetails> {
  const { db, actor } = context;
  const option = await findPaymentOption(db, actor.id);
  if (option !== "Partial Payment") throw new AppError("PAYMENT_OPTION_MISMATCH");
  const balance = await findFeeBalance(db, actor.id);
  if (!balance) {
    throw new AppError(
      (await isFeeReturned(db, actor.id)) ? "FEE_RETURNED" : "PAYMENT_NOT_COMPLETED",
    );
  }
  const { settledBy } = balance;
  const receipt = settledBy ? await findReceiptOf(db, settledBy) : undefined;
  return {
    paymentType: BALANCE,
    amount: toRupees(balance.amountPaise),
    ...(balance.partPaise > 0 && { received: toRupees(balance.partPaise) }),
    userId: actor.id,
    status: settledBy ? "Completed" : "Pending",
    balanceDue: 0,
    dueOn: settledBy ? null : balance.dueOn,
    receiptUrl: receipt ? receiptLink(context, receipt) : null,
    ...(receipt?.creditedPaise ? { refunded: toRupees(receipt.creditedPaise) } : {}),
  };
}

/**
 * Returns the payment that would settle the rest of the balance, and the live one if any; locks the
 * first half and the live one until the transaction ends. Throws PAYMENT_NOT_COMPLETED before the
 * first half is paid, and PAYMENT_COMPLETED once the balance is.
 */
export async function lockOpenBalance(tx: Db, context: Context, traineeId: string) {
  // Locking the first half serializes callers, as the balance may have no row yet.
  const first = await lockLivePayment(tx, traineeId);
  if (first?.status !== "completed" || first.balanceDuePaise === 0) {
    throw new AppError("PAYMENT_NOT_COMPLETED");
  }
  const live = await lockLiveBalance(tx, traineeId);
  if (live?.status === "completed") throw await completedRefusal(tx, context, live.id);
  const parts = await findFeeParts(tx, traineeId, BALANCE);
  return { balance: balanceOf(first, parts), live };
}

/** Returns PAYMENT_COMPLETED, naming who of the office settled it if it was not paid online. */
export const completedRefusal = (tx: Db, context: Context, paymentId: string): Promise<AppError> =>
  conflictError(tx, context, "PAYMENT_COMPLETED", {
    subject: ["payment", paymentId],
    actions: ["payment.recorded", "payment.waived"],
  });

type NewBalance = NewPayment & { agreedPaise: Paise };

/** The payment that settles the rest of a balance, to the paisa. */
const balanceOf = (first: AdmissionPayment, parts: FeeParts): NewBalance => ({
  traineeId: first.traineeId,
  paymentType: BALANCE,
  ...leftOfShare(parts, first.balanceDuePaise),
  balanceDuePaise: 0,
  trainingOpted: first.trainingOpted,
  batchId: null,
});

/**
 * The caller's single payment row of the balance, in the caller's transaction, for all that is
 * left, to the paisa. `holdsLease`: the row is new and this call creates the order. Throws
 * PAYMENT_OPTION_MISMATCH, PAYMENT_NOT_COMPLETED, PAYMENT_COMPLETED, and FEE_RETURNED if the first
 * half was refunded and the office has not decided yet.
 */
export async function reserveBalance(
  tx: Db,
  context: Context,
): Promise<{ payer: Payer; payment: AdmissionPayment; holdsLease: boolean }> {
  const { actor, clock } = context;
  const payer = await findPayer(tx, actor.id);
  if (payer.paymentOption !== "Partial Payment") throw new AppError("PAYMENT_OPTION_MISMATCH");
  const { balance, live } = await lockOpenBalance(tx, context, actor.id);
  if (await isFeeReturned(tx, actor.id)) throw new AppError("FEE_RETURNED");
  if (live?.amountPaise === balance.amountPaise) {
    await updateReissued(tx, clock, live);
    return { payer, payment: live, holdsLease: false };
  }
  if (live) await updateAbandoned(tx, live.id);
  const payment = await insertPayment(tx, clock, balance);
  if (!payment) throw new AppError("UNAVAILABLE", { retryAfter: 1 });
  return { payer, payment, holdsLease: true };
}
