import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { isFeeReturned } from "#/domain/training/batches/joining.queries.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { signLink } from "#/platform/files/links.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import type { GatewayPayment } from "#/platform/payments/gateway.ts";
import { findOpenBalance } from "../balance.queries.ts";
import { type LockedDue, lockDue } from "../months.queries.ts";
import {
  BALANCE,
  CURRENCY,
  type GatewayStatus,
  isPaid,
  payerName,
  REFUND_JOB,
  receiptPath,
} from "../payments.rules.ts";
import { applyReturns } from "../returns/applying.service.ts";
import { raiseContradiction } from "../returns/differences.service.ts";
import { lockReports } from "../returns/returns.queries.ts";
import { auditPayment, type PaymentSource } from "./audit.service.ts";
import { assignToBatch } from "./batch.service.ts";
import { paidMail, refundMail } from "./completion.mail.ts";
import {
  type AdmissionPayment,
  type AnyPayment,
  findOrderOwner,
  findPayer,
  insertReceipt,
  lockPayment,
  type Payer,
  updateAbandoned,
  updateCompleted,
  upsertGatewayPayment,
} from "./completion.queries.ts";
import { completeMonth } from "./months.service.ts";
import { insertRefund, type RefundReason } from "./refunds.queries.ts";
import {
  raiseForeignPayment,
  raiseInactivePayer,
  raiseLateBalance,
  refundReason,
} from "./unmatched-payments.service.ts";

/**
 * Records a payment as reported by the provider, in the caller's transaction: the first capture of
 * the fee or of a month completes the payment, every other capture is refunded once (I-35, I-39,
 * I-41). Repeating it, in any order, changes nothing; a payment that the office has refunded stays
 * as it is. Returns the completed payment, or undefined.
 */
export async function recordPayment(
  tx: Db,
  platform: Platform,
  reported: GatewayPayment,
  source: PaymentSource,
): Promise<AnyPayment | undefined> {
  if (reported.status === "created") return undefined;
  await lockReports(tx, reported.id);
  const owner = reported.orderId ? await findOrderOwner(tx, reported.orderId) : undefined;
  if (!owner) {
    await raiseForeignPayment(tx, platform, reported);
    return undefined;
  }
  const payer = await findPayer(tx, owner.traineeId);
  const due = owner.dueId === null ? undefined : await lockDue(tx, owner.dueId);
  const payment = await lockPayment(tx, owner.id);
  const { status, before } = await upsertGatewayPayment(tx, platform.clock, {
    gatewayPaymentId: reported.id,
    paymentId: payment.id,
    status: reported.status,
    amountPaise: reported.amountPaise,
    currency: reported.currency,
  });
  if (before) {
    // For a look-up, the caller reports the contradiction.
    if (source.by !== "webhook") return undefined;
    const differing = { ...reported, what: "payment", of: reported.orderId } as const;
    await raiseContradiction(tx, platform, { ...differing, before, payer });
    return undefined;
  }
  const recorded = await settleCapture(tx, platform, {
    payment,
    payer,
    reported,
    status,
    source,
    due,
  });
  // Its refunds and disputes may have been reported before it.
  await applyReturns(tx, platform, reported.id, { payer, payment: recorded ?? payment });
  return recorded;
}

async function settleCapture(
  tx: Db,
  platform: Platform,
  capture: CaptureContext & { status: GatewayStatus; due: LockedDue | undefined },
): Promise<AnyPayment | undefined> {
  const { payment, payer, reported, status, source, due } = capture;
  if (payment.status === "voided" && payment.gatewayPaymentId === reported.id) return undefined;
  // A fully refunded payment was captured before, unless the provider says it was not.
  const wasCaptured = status === "captured" || (status === "refunded" && reported.wasCaptured);
  const isKept = payment.status === "part" || payment.status === "settled";
  if (isKept && payment.gatewayPaymentId === reported.id) return payment;
  if (!wasCaptured) return isPaid(payment) ? payment : undefined;
  if (
    payment.dueId === null &&
    payment.status === "completed" &&
    payment.gatewayPaymentId === reported.id
  ) {
    // The order's own batch was tried when the payment completed; only a batch named now may still
    // be joined.
    await assignToBatch(tx, platform, payment, source, [source.batchRef]);
    return payment;
  }
  const reason = refundReason(payment, payer, reported, due);
  if (!reason && payment.dueId === null) return complete(tx, platform, { ...capture, payment });
  if (!reason && due && payment.dueId !== null) {
    return completeMonth(tx, platform, { payment, due, payer, reported, source });
  }
  const isGone = status === "refunded";
  if (isGone) return isPaid(payment) ? payment : undefined;
  if (reason) await scheduleRefund(tx, platform, { payment, payer, reported, reason, source });
  return isPaid(payment) ? payment : undefined;
}

/** The link to a receipt's PDF; identical in responses shortly after each other (I-35). */
export const receiptLink = (
  { secrets, clock }: Pick<Platform, "secrets" | "clock">,
  { id, issuedAt }: { id: string; issuedAt: Date },
): string => signLink(secrets, clock, receiptPath(id), { since: issuedAt });

type CaptureContext = {
  payment: AnyPayment;
  payer: Payer;
  reported: GatewayPayment;
  source: PaymentSource;
};

async function complete(
  tx: Db,
  platform: Platform,
  {
    payment,
    payer,
    reported,
    source,
    status,
  }: CaptureContext & { payment: AdmissionPayment; status: GatewayStatus },
): Promise<AdmissionPayment> {
  const isLate = payment.paymentType === BALANCE && (await isFeeReturned(tx, payment.traineeId));
  await updateCompleted(tx, platform.clock, {
    id: payment.id,
    gatewayPaymentId: reported.id,
    completedBy: source.by,
  });
  // A payment that is already fully refunded gives no place.
  const batchRefs = status === "refunded" ? [] : [source.batchRef, payment.batchId];
  const batch = await assignToBatch(tx, platform, payment, source, batchRefs);
  const name = payerName(payer);
  const receipt = await insertReceipt(tx, platform.clock, {
    paymentId: payment.id,
    traineeId: payment.traineeId,
    payerName: payer.printedName,
    payerEmail: payer.email,
    paymentType: payment.paymentType,
    amountPaise: payment.amountPaise,
    balanceDuePaise: payment.balanceDuePaise,
    trainingOpted: payment.trainingOpted,
    method: "Online",
    gatewayPaymentId: reported.id,
  });
  await auditPayment(tx, platform, "payment.completed", payment, source, {
    gatewayPaymentId: reported.id,
    amountPaise: payment.amountPaise,
    receipt: receipt.number,
    batch: batch?.batchId ?? null,
  });
  const taken = { payer, reported, receipt: receipt.number };
  await raiseInactivePayer(tx, platform, taken);
  if (isLate) await raiseLateBalance(tx, platform, taken);
  const isAll = payment.balanceDuePaise === 0;
  const balanceDueOn = isAll ? null : (await findOpenBalance(tx, payment.traineeId)).dueOn;
  const fields = { name, receipt, batch: batch?.batchId ?? null, balanceDueOn };
  await notify(tx, platform, paidMail({ ...payment, ...fields }));
  return { ...payment, status: "completed", gatewayPaymentId: reported.id };
}

async function scheduleRefund(
  tx: Db,
  platform: Platform,
  { payment, payer, reported, reason, source }: CaptureContext & { reason: RefundReason },
): Promise<void> {
  if (reason === "abandoned order") await updateAbandoned(tx, payment.id);
  const { id: gatewayPaymentId, refundedPaise } = reported;
  const amountPaise = reported.amountPaise - refundedPaise;
  if (amountPaise <= 0) return;
  const refund = { gatewayPaymentId, amountPaise, currency: reported.currency, reason };
  if (!(await insertRefund(tx, platform.clock, refund))) return;
  await auditPayment(tx, platform, "payment.refund-due", payment, source, {
    gatewayPaymentId,
    amountPaise,
    reason,
  });
  if (reported.currency === CURRENCY) {
    const { traineeId } = payment;
    await notify(tx, platform, refundMail({ traineeId, name: payer.username, amountPaise }));
  }
  runJobSoon(REFUND_JOB);
}
