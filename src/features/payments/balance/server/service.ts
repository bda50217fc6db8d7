import type { Db } from "#/server/db.ts";
import type { Context } from "#/server/platform.ts";
import { type IsoDate, istDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { type Paise, toRupees } from "#/shared/money.ts";
import {
  type AdmissionPayment,
  findPayer,
  findPaymentOption,
  findReceiptOf,
  type Payer,
} from "../../completion/server/queries.ts";
import type { PaymentDetails } from "../../contract.ts";
import {
  findLiveBalance,
  findLivePayment,
  insertPayment,
  lockLiveBalance,
  lockLivePayment,
  updateReissued,
} from "../../orders/server/queries.ts";
import { receiptLink } from "../../receipts/server/service.ts";
import { BALANCE, balanceDueOn } from "../../rules.ts";

/** A paid first half with something left. */
type FirstHalf = AdmissionPayment & { completedAt: Date };

/** The first half of the caller's fee. Throws PAYMENT_NOT_COMPLETED while there is none. */
function firstHalf(payment: AdmissionPayment | undefined): FirstHalf {
  const isPaid = payment?.status === "completed" && payment.completedAt;
  if (!isPaid || payment.balanceDuePaise === 0) throw new AppError("PAYMENT_NOT_COMPLETED");
  return { ...payment, completedAt: isPaid };
}

/**
 * What the balance comes to and whether it is paid. Throws PAYMENT_OPTION_MISMATCH for who does not
 * pay in parts, and PAYMENT_NOT_COMPLETED before the first half is paid.
 */
export async function findBalance(context: Context): Promise<PaymentDetails> {
  const { db, actor } = context;
  const option = await findPaymentOption(db, actor.id);
  if (option !== "Partial Payment") throw new AppError("PAYMENT_OPTION_MISMATCH");
  const first = firstHalf(await findLivePayment(db, actor.id));
  const balance = await findLiveBalance(db, actor.id);
  const isCompleted = balance?.status === "completed";
  const receipt = isCompleted ? await findReceiptOf(db, balance.id) : undefined;
  return {
    paymentType: BALANCE,
    amount: toRupees(first.balanceDuePaise),
    userId: actor.id,
    status: isCompleted ? "Completed" : "Pending",
    balanceDue: 0,
    dueOn: isCompleted ? null : balanceDueOn(istDate(first.completedAt)),
    receiptUrl: receipt ? receiptLink(context, receipt) : null,
  };
}

/** What a completed payment leaves open, and by when it is to be paid. */
export async function openBalanceOf(
  db: Db,
  { traineeId, balanceDuePaise, completedAt }: AdmissionPayment,
): Promise<{ balanceDuePaise: Paise; dueOn: IsoDate | null }> {
  const balance = balanceDuePaise > 0 ? await findLiveBalance(db, traineeId) : undefined;
  if (balanceDuePaise === 0 || !completedAt || balance?.status === "completed") {
    return { balanceDuePaise: 0, dueOn: null };
  }
  return { balanceDuePaise, dueOn: balanceDueOn(istDate(completedAt)) };
}

/**
 * The caller's one row of the balance, in the caller's transaction: what the first half left open, to
 * the paisa. `holdsLease`: the row is new and this call's to open. Throws PAYMENT_OPTION_MISMATCH,
 * PAYMENT_NOT_COMPLETED and PAYMENT_COMPLETED.
 */
export async function reserveBalance(
  tx: Db,
  { actor, clock }: Context,
): Promise<{ payer: Payer; payment: AdmissionPayment; holdsLease: boolean }> {
  const payer = await findPayer(tx, actor.id);
  if (payer.paymentOption !== "Partial Payment") throw new AppError("PAYMENT_OPTION_MISMATCH");
  // The lock on the first half lets one caller after the other come to its balance.
  const first = firstHalf(await lockLivePayment(tx, actor.id));
  const live = await lockLiveBalance(tx, actor.id);
  if (live?.status === "completed") throw new AppError("PAYMENT_COMPLETED");
  if (live) {
    await updateReissued(tx, clock, live);
    return { payer, payment: live, holdsLease: false };
  }
  const payment = await insertPayment(tx, clock, {
    traineeId: actor.id,
    paymentType: BALANCE,
    amountPaise: first.balanceDuePaise,
    balanceDuePaise: 0,
    trainingOpted: first.trainingOpted,
    batchId: null,
  });
  if (!payment) throw new AppError("UNAVAILABLE", { retryAfter: 1 });
  return { payer, payment, holdsLease: true };
}
