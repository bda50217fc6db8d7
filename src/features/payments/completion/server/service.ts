import { describePlace } from "#/features/batches/joining/rules.ts";
import { joinFirst } from "#/features/batches/joining/server/queries.ts";
import { notify } from "#/features/notices/server/notify.ts";
import { insertNotifications } from "#/features/notices/server/queries.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import { signLink } from "#/server/files/links.ts";
import { nudge } from "#/server/jobs.ts";
import type { GatewayPayment } from "#/server/payments/gateway.ts";
import type { Platform } from "#/server/platform.ts";
import { findOpenBalance } from "../../balance/server/queries.ts";
import { BALANCE, CURRENCY, isPaymentOf, payerName, REFUND_JOB, receiptPath } from "../../rules.ts";
import { paidMail, refundMail } from "./completion.mail.ts";
import {
  type AdmissionPayment,
  type CompletedBy,
  findOrderOwner,
  findPayer,
  insertReceipt,
  insertRefund,
  lockPayment,
  type Payer,
  type RefundReason,
  updateAbandoned,
  updateCompleted,
  upsertSeenPayment,
} from "./queries.ts";

/** Who brought the news, for the audit; a webhook and a job have no actor. */
export type Messenger = {
  by: CompletedBy;
  actorId?: string;
  requestId?: string;
  /** The batch named with the news, which wins over the order's while it is eligible (C68). */
  batchRef?: string | null | undefined;
};

/**
 * Takes in what the provider says of one of its payments, in the caller's transaction: the first
 * capture of the fee completes the payment, every other capture is refunded once (I-35, I-39, I-41).
 * Repeating it, in any order, changes nothing. Answers the completed payment, or undefined.
 */
export async function recordPayment(
  tx: Db,
  platform: Platform,
  seen: GatewayPayment,
  messenger: Messenger,
): Promise<AdmissionPayment | undefined> {
  const owner = seen.orderId ? await findOrderOwner(tx, seen.orderId) : undefined;
  if (!owner || seen.status === "created") return undefined;
  const payer = await findPayer(tx, owner.traineeId);
  const payment = await lockPayment(tx, owner.id);
  const status = await upsertSeenPayment(tx, platform.clock, {
    gatewayPaymentId: seen.id,
    paymentId: payment.id,
    status: seen.status,
    amountPaise: seen.amountPaise,
    currency: seen.currency,
  });
  if (status !== "captured") return payment.status === "completed" ? payment : undefined;
  if (payment.status === "completed" && payment.gatewayPaymentId === seen.id) {
    // The order's own choice had its chance; only a batch named now may still be joined.
    await takePlace(tx, platform, payment, messenger, [messenger.batchRef]);
    return payment;
  }
  const reason = whyNotKept(payment, payer, seen);
  if (!reason) return complete(tx, platform, { payment, payer, seen, messenger });
  await giveBack(tx, platform, { payment, payer, seen, reason, messenger });
  return payment.status === "completed" ? payment : undefined;
}

/** Why a capture is not the fee, where it is not. */
function whyNotKept(
  payment: AdmissionPayment,
  payer: Payer,
  seen: GatewayPayment,
): RefundReason | undefined {
  if (payment.status === "completed") return "second capture";
  if (!isPaymentOf(seen, payment)) return "wrong amount";
  // The option may have been changed while the order was open; a balance belongs to one that is paid.
  const isReplaced = ![BALANCE, payer.paymentOption].includes(payment.paymentType);
  return payment.status === "abandoned" || isReplaced ? "abandoned order" : undefined;
}

/**
 * The Java batch that the fee brings with it: the one the trainee is in, or the first of `batchRefs`
 * that may still be joined today. Null for the balance, which brings none, and where none takes them:
 * the payment stands all the same, and they wait for the next one and may choose it (C10).
 */
export async function takePlace(
  tx: Db,
  platform: Platform,
  { traineeId, paymentType }: Pick<AdmissionPayment, "traineeId" | "paymentType">,
  { actorId, requestId }: Pick<Messenger, "actorId" | "requestId">,
  batchRefs: readonly (string | null | undefined)[],
): Promise<{ _id: string; batchId: string } | null> {
  if (paymentType === BALANCE) return null;
  const place = await joinFirst(tx, platform.clock, { traineeId, batchRefs });
  if (!place) return null;
  const { batch, isNew } = place;
  const named = { _id: batch.id, batchId: batch.batchId };
  if (!isNew) return named;
  await writeAudit(tx, platform, "batch.joined", ["batch", batch.id], {
    actorId: actorId ?? null,
    newValue: { traineeId, batchId: batch.batchId },
    requestId: requestId ?? null,
  });
  // The receipt's mail names the batch, and without a payment there is no mail (C30).
  const told = { userId: traineeId, kind: "batch-joined", text: describePlace(batch) };
  await insertNotifications(tx, platform.clock, [{ ...told, href: "/batch-dashboard" }]);
  return named;
}

/** The link to a receipt's PDF; the same in answers that come close together (I-35). */
export const receiptLink = (
  { secrets, clock }: Pick<Platform, "secrets" | "clock">,
  { id, issuedAt }: { id: string; issuedAt: Date },
): string => signLink(secrets, clock, receiptPath(id), issuedAt);

type News = {
  payment: AdmissionPayment;
  payer: Payer;
  seen: GatewayPayment;
  messenger: Messenger;
};

async function complete(
  tx: Db,
  platform: Platform,
  { payment, payer, seen, messenger }: News,
): Promise<AdmissionPayment> {
  await updateCompleted(tx, platform.clock, {
    id: payment.id,
    gatewayPaymentId: seen.id,
    completedBy: messenger.by,
  });
  const batchRefs = [messenger.batchRef, payment.batchId];
  const batch = await takePlace(tx, platform, payment, messenger, batchRefs);
  const name = payerName(payer);
  const receipt = await insertReceipt(tx, platform.clock, {
    paymentId: payment.id,
    traineeId: payment.traineeId,
    payerName: name,
    payerEmail: payer.email,
    paymentType: payment.paymentType,
    amountPaise: payment.amountPaise,
    balanceDuePaise: payment.balanceDuePaise,
    trainingOpted: payment.trainingOpted,
    method: "Online",
    gatewayPaymentId: seen.id,
  });
  await auditPayment(tx, platform, "payment.completed", payment, messenger, {
    gatewayPaymentId: seen.id,
    amountPaise: payment.amountPaise,
    receipt: receipt.number,
    batch: batch?.batchId ?? null,
  });
  const isAll = payment.balanceDuePaise === 0;
  const balanceDueOn = isAll ? null : (await findOpenBalance(tx, payment.traineeId)).dueOn;
  const told = { name, receipt, batch: batch?.batchId ?? null, balanceDueOn };
  await notify(tx, platform, paidMail({ ...payment, ...told }));
  return { ...payment, status: "completed", gatewayPaymentId: seen.id };
}

/** Makes the refund due and says so to the trainee; the job then asks the provider for it. */
async function giveBack(
  tx: Db,
  platform: Platform,
  { payment, payer, seen, reason, messenger }: News & { reason: RefundReason },
): Promise<void> {
  if (reason === "abandoned order") await updateAbandoned(tx, payment.id);
  const { id: gatewayPaymentId, amountPaise } = seen;
  if (!(await insertRefund(tx, platform.clock, { gatewayPaymentId, amountPaise, reason }))) return;
  await auditPayment(tx, platform, "payment.refund-due", payment, messenger, {
    gatewayPaymentId,
    amountPaise,
    reason,
  });
  if (seen.currency === CURRENCY) {
    const { traineeId } = payment;
    await notify(tx, platform, refundMail({ traineeId, name: payer.username, amountPaise }));
  }
  nudge(REFUND_JOB);
}

export const auditPayment = (
  tx: Db,
  platform: Platform,
  action: string,
  payment: AdmissionPayment,
  messenger: Messenger,
  newValue: Record<string, unknown>,
): Promise<void> =>
  writeAudit(tx, platform, action, ["payment", payment.id], {
    actorId: messenger.actorId ?? null,
    oldValue: { status: payment.status },
    newValue: { ...newValue, by: messenger.by },
    requestId: messenger.requestId ?? null,
  });
