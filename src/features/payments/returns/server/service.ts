import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import type { GatewayDispute, GatewayRefund } from "#/server/payments/gateway.ts";
import type { Platform } from "#/server/platform.ts";
import { noteWritten } from "#/server/updates/updates.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import { insertException, settleByItself } from "../../exceptions/server/queries.ts";
import { fitRefunds, isDisputeOpen } from "../rules.ts";
import { putBack, takeBackPart } from "./notes.service.ts";
import { raiseDispute, raiseRefundFailure, raiseReturn } from "./notices.service.ts";
import {
  findPaidPaise,
  type KnownDispute,
  type KnownRefund,
  listDisputesOf,
  listRefundsOf,
  lockOnlineReceipt,
  lockOwner,
  lockReports,
  type OnlineReceipt,
  type Owner,
  updateFitted,
  updateWhollyRefunded,
  upsertDispute,
  upsertRefund,
} from "./queries.ts";

/**
 * Records a refund as the provider reports it, whoever made it, in the caller's transaction; repeating it, in any order,
 * changes nothing. One whose payment the hub does not know yet is kept until that comes.
 */
export async function recordRefund(
  tx: Db,
  platform: Platform,
  refund: GatewayRefund,
): Promise<void> {
  const { clock } = platform;
  await lockReports(tx, refund.paymentId);
  const owner = await lockOwner(tx, refund.paymentId);
  const { id, isNews, status } = await upsertRefund(tx, clock, refund);
  if (isNews) {
    noteWritten("payments");
    const { id: gatewayRefundId, paymentId: gatewayPaymentId, amountPaise } = refund;
    const action = status === "failed" ? "payment.refund-failed" : "payment.refunded";
    await writeAudit(tx, platform, action, ["refund", id], {
      actorId: null,
      newValue: { gatewayRefundId, gatewayPaymentId, amountPaise, status },
    });
  }
  if (owner) return applyReturns(tx, platform, refund.paymentId, owner);
  if (status === "failed") return;
  await insertException(tx, clock, {
    kind: "refund-unknown",
    subject: refund.id,
    text: `${formatPaise(refund.amountPaise)} of the payment ${refund.paymentId} went back at the provider (${refund.id}). The hub does not know that payment.`,
  });
}

/** Records a dispute as the provider reports it, in the caller's transaction; repeating it changes nothing. */
export async function recordDispute(
  tx: Db,
  platform: Platform,
  dispute: GatewayDispute,
): Promise<void> {
  await lockReports(tx, dispute.paymentId);
  const owner = await lockOwner(tx, dispute.paymentId);
  await upsertDispute(tx, platform.clock, dispute);
  noteWritten("payments");
  if (owner) return applyReturns(tx, platform, dispute.paymentId, owner);
  const [known] = (await listDisputesOf(tx, dispute.paymentId)).filter(
    ({ id }) => id === dispute.id,
  );
  if (known) await raiseDispute(tx, platform, { dispute: known });
}

/**
 * Brings the books to what is known of a payment's refunds and disputes: a credit note for each that took money, none
 * that counts for one that did not, and no more still to be refunded than is left. It looks at rows alone, so that it is
 * the same in whatever order the reports came. Payer and payment must be locked.
 */
export async function applyReturns(
  tx: Db,
  platform: Platform,
  gatewayPaymentId: string,
  owner: Owner,
): Promise<void> {
  const refunds = await listRefundsOf(tx, gatewayPaymentId);
  const disputes = await listDisputesOf(tx, gatewayPaymentId);
  if (refunds.length + disputes.length === 0) return;
  await fitDue(tx, platform, { gatewayPaymentId, refunds, disputes });
  const receipt = await lockOnlineReceipt(tx, gatewayPaymentId);
  const about = { payer: owner.payer, receipt };
  for (const refund of refunds) await applyRefund(tx, platform, about, refund);
  for (const dispute of disputes) await applyDispute(tx, platform, about, dispute);
}

const sumOf = (rows: readonly { amountPaise: Paise }[]) =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

type Returns = { gatewayPaymentId: string; refunds: KnownRefund[]; disputes: KnownDispute[] };

/** Asks the provider for no more than it has left, and marks a payment that has gone back as a whole. */
async function fitDue(
  tx: Db,
  { clock }: Platform,
  { gatewayPaymentId, refunds, disputes }: Returns,
) {
  const paidPaise = await findPaidPaise(tx, gatewayPaymentId);
  const done = sumOf(refunds.filter(({ status }) => status === "done"));
  const pending = sumOf(refunds.filter(({ status }) => status === "pending"));
  const lost = sumOf(disputes.filter(({ status }) => status === "lost"));
  if (done >= paidPaise) await updateWhollyRefunded(tx, clock, gatewayPaymentId);
  const due = refunds.filter(({ status }) => status === "due");
  const fitted = fitRefunds(due, { paidPaise, gonePaise: done + pending + lost });
  for (const [index, one] of fitted.entries()) {
    if (one.amountPaise !== due[index]?.amountPaise) await updateFitted(tx, one);
  }
}

type About = { payer: Owner["payer"]; receipt: OnlineReceipt | undefined };

async function applyRefund(
  tx: Db,
  platform: Platform,
  { payer, receipt }: About,
  refund: KnownRefund,
): Promise<void> {
  const { id, gatewayRefundId, amountPaise, status, noteId } = refund;
  const subject = gatewayRefundId ?? id;
  const { clock } = platform;
  if (status === "done" && !noteId && receipt) {
    const reason = `Refunded at the payment provider (${subject}).`;
    const cause = { amountPaise, reason, refundId: id };
    const leftPaise = await takeBackPart(tx, platform, { payer, receipt, cause });
    if (leftPaise !== undefined) {
      await raiseReturn(tx, platform, {
        kind: "refund-at-provider",
        ...{ subject, payer, receipt, amountPaise, leftPaise },
      });
    }
  }
  if (status === "failed") {
    const wasPutBack = receipt && (await putBackOf(tx, platform, { payer, receipt }, refund));
    await raiseRefundFailure(tx, platform, { payer, refund, receipt, wasPutBack });
  }
  if (gatewayRefundId) {
    const note = "Its payment is known now.";
    await settleByItself(tx, clock, {
      kinds: ["refund-unknown"],
      subjects: [gatewayRefundId],
      note,
    });
  }
}

async function applyDispute(
  tx: Db,
  platform: Platform,
  { payer, receipt }: About,
  dispute: KnownDispute,
): Promise<void> {
  const { id, amountPaise, status, noteId } = dispute;
  if (status === "lost" && !noteId && receipt) {
    const reason = `The payer's bank took it back (dispute ${id}).`;
    const cause = { amountPaise, reason, disputeId: id };
    const leftPaise = await takeBackPart(tx, platform, { payer, receipt, cause });
    if (leftPaise !== undefined) {
      await raiseReturn(tx, platform, {
        kind: "dispute-lost",
        ...{ subject: id, payer, receipt, amountPaise, leftPaise },
      });
    }
  }
  if (status === "won" && receipt) await putBackOf(tx, platform, { payer, receipt }, dispute);
  await raiseDispute(tx, platform, { dispute, payer, receipt });
  if (!isDisputeOpen(status)) {
    const note = `The dispute is ${status}.`;
    await settleByItself(tx, platform.clock, { kinds: ["dispute-open"], subjects: [id], note });
  }
}

/** Whether a credit note still counts; where so it is put back. Undefined where there is none. */
async function putBackOf(
  tx: Db,
  platform: Platform,
  about: { payer: Owner["payer"]; receipt: OnlineReceipt },
  { noteId, noteNumber, notePaise, cancelledAt }: KnownRefund | KnownDispute,
): Promise<boolean | undefined> {
  if (!noteId || !noteNumber || notePaise === null || cancelledAt) return undefined;
  const failed = { noteId, noteNumber, notePaise, reason: "The money did not go back." };
  return putBack(tx, platform, { ...about, failed });
}
