import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getById } from "#/platform/db/rows.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { formatPaise, type Paise, toPaise, toRupees } from "#/shared/money.ts";
import { insertRefund } from "../completion/refunds.queries.ts";
import { otherLeftError } from "../parts.service.ts";
import { CURRENCY, REFUND_JOB } from "../payments.rules.ts";
import { leftOf } from "../returns/returns.rules.ts";
import type { RefundInput } from "./office.contract.ts";
import { refundedNotice } from "./office.mail.ts";
import { hasOpenDispute, type LockedReceipt } from "./office.queries.ts";
import { findReceiptSums, findTrainingFacts } from "./proposal.queries.ts";
import { policyText, proposeRefund, type RefundProposal } from "./proposal.rules.ts";
import { reopen, takeBack, writeNote } from "./voiding.service.ts";

type OfReceipt = Pick<
  LockedReceipt,
  "paymentId" | "traineeId" | "amountPaise" | "creditedPaise" | "day"
>;

/**
 * The refund of a receipt by the owner's policy now; null without a policy, or if it does not
 * apply.
 */
async function proposalOf(
  db: Db,
  { clock, hub }: Context,
  { paymentId, traineeId, amountPaise, creditedPaise, day }: OfReceipt,
): Promise<RefundProposal | null> {
  const steps = hub.now().refundSteps;
  // The policy counts from a batch's first day, so it does not apply to months of assistance.
  if (steps.length === 0 || !paymentId) return null;
  const training = await findTrainingFacts(db, clock, traineeId, day);
  return proposeRefund(steps, {
    receivedPaise: amountPaise,
    takenBackPaise: creditedPaise,
    startDate: training?.startDate ?? null,
    sessions: training?.sessions ?? 0,
    until: training?.leftOn ?? clock.today(),
  });
}

/** What is left of a receipt, and how much of it the policy refunds and why. Throws NOT_FOUND. */
export async function readProposal(context: Context, id: string) {
  const receipt = await getById(id, (known) => findReceiptSums(context.db, known));
  const proposal = await proposalOf(context.db, context, receipt);
  return {
    left: toRupees(leftOf(receipt)),
    proposed: proposal ? toRupees(proposal.amountPaise) : null,
    why: proposal?.why ?? null,
  };
}

/**
 * Refunds what was paid online, all that is left of it or a part: issues a credit note, which also
 * states what the owner's policy gave, and queues a refund that a job requests from the provider.
 * After a full refund, what it paid for is open again. Throws NOT_FOUND, RECEIPT_VOIDED,
 * RECEIPT_OFFLINE, RECEIPT_REFUNDED, STALE_VERSION, PAYMENT_DISPUTED, BALANCE_RECEIVED, DAY_CLOSED,
 * and INVALID_INPUT for an amount above what is left.
 */
export async function refundReceipt(context: Context, id: string, input: RefundInput) {
  const { reason, amount } = input;
  const creditNote = await takeBack(context, id, async (tx, receipt) => {
    const { gatewayPaymentId } = receipt;
    if (!gatewayPaymentId) throw new AppError("RECEIPT_OFFLINE");
    if (await hasOpenDispute(tx, gatewayPaymentId)) throw new AppError("PAYMENT_DISPUTED");
    await refuseOtherRest(tx, context, receipt, input.left);
    const amountPaise = refundedPaise(receipt, amount);
    const proposal = await proposalOf(tx, context, receipt);
    const isWhole = amountPaise === leftOf(receipt);
    if (isWhole) await reopen(tx, context, receipt, reason);
    const refund = { gatewayPaymentId, amountPaise, currency: CURRENCY, reason: "office" as const };
    const refundId = await insertRefund(tx, context.clock, refund);
    // Only refunds of undue payments are limited to one, so this one must have been stored.
    if (!refundId) throw new Error(`No refund of ${gatewayPaymentId} was stored.`);
    const note = await writeNote(tx, context, receipt, {
      amountPaise,
      reason,
      refundId,
      isVoid: isWhole,
      policy: policyText(proposal, amountPaise),
    });
    await writeAudit(tx, context, "receipt.refunded", ["receipt", id], {
      newValue: {
        receipt: receipt.number,
        creditNote: note.number,
        gatewayPaymentId,
        amountPaise,
        reason,
        ...(proposal && { proposedPaise: proposal.amountPaise, policy: proposal.why }),
      },
    });
    await notify(tx, context, refundedNotice({ ...receipt, amountPaise }, { ...note, reason }));
    return note.number;
  });
  runJobSoon(REFUND_JOB);
  return { message: `Refund under way. Credit note ${creditNote}.`, creditNote };
}

/**
 * Two admins who refund the same part would refund it twice: the later one saw an outdated rest.
 */
async function refuseOtherRest(
  tx: Db,
  context: Context,
  receipt: LockedReceipt,
  seen: number | undefined,
) {
  const left = leftOf(receipt);
  if (seen === undefined || seen === toRupees(left) || left === 0) return;
  throw await otherLeftError(tx, context, left, {
    subject: ["receipt", receipt.id],
    actions: ["receipt.refunded"],
  });
}

/**
 * The amount to refund of a receipt, in paise: all that is left unless an amount in rupees is
 * given.
 */
function refundedPaise(receipt: LockedReceipt, amount: number | null | undefined): Paise {
  const left = leftOf(receipt);
  if (left === 0) throw new AppError("RECEIPT_REFUNDED");
  const amountPaise = amount === null || amount === undefined ? left : toPaise(amount);
  if (amountPaise > left) {
    const text = `At most ${formatPaise(left)} of this receipt is left.`;
    throw invalidInput({ amount: text });
  }
  return amountPaise;
}
