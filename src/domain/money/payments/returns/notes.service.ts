import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Paise } from "#/shared/money.ts";
import { lockPayment, updateAbandoned } from "../completion/completion.queries.ts";
import { updateMonthAbandoned, updateMonthRestored } from "../months.queries.ts";
import { insertCreditNote, updateNoteCancelled } from "../office/credit-notes.queries.ts";
import { lockLiveBalance, lockLivePayment } from "../orders.queries.ts";
import { findFeeParts } from "../parts.queries.ts";
import { BALANCE, payerName } from "../payments.rules.ts";
import { refundFailedNotice, returnedNotice } from "./returns.mail.ts";
import { type OnlineReceipt, type Owner, updateRestored } from "./returns.queries.ts";
import { leftOf } from "./returns.rules.ts";

type Cause = {
  amountPaise: Paise;
  reason: string;
  refundId?: string;
  disputeId?: string;
};

/**
 * Takes back as much of a receipt as the provider returned, at most what is left of it, and mails
 * the payer the credit note. What it paid for stays settled: the office decides whether it is due
 * again. Returns the amount taken back, in paise. The receipt must be locked.
 */
export async function takeBackPart(
  tx: Db,
  platform: Platform,
  { payer, receipt, cause }: { payer: Owner["payer"]; receipt: OnlineReceipt; cause: Cause },
): Promise<Paise> {
  const amountPaise = Math.min(cause.amountPaise, leftOf(receipt));
  if (amountPaise <= 0) return 0;
  const note = await insertCreditNote(tx, platform.clock, {
    ...cause,
    amountPaise,
    receiptId: receipt.id,
    issuedBy: null,
  });
  receipt.creditedPaise += amountPaise;
  const { number, id } = receipt;
  await writeAudit(tx, platform, "receipt.refunded", ["receipt", id], {
    actorId: null,
    newValue: { receipt: number, creditNote: note.number, ...cause, amountPaise, by: "provider" },
  });
  const mail = { traineeId: payer.id, name: payerName(payer), receipt: number, amountPaise };
  await notify(tx, platform, returnedNotice({ ...mail, note, reason: cause.reason }));
  return amountPaise;
}

type Failed = { noteId: string; noteNumber: string; notePaise: Paise; reason: string };

/**
 * Cancels a credit note whose money was not paid out: the note keeps its number but no longer
 * counts; the receipt counts again, and with it what it paid for. Returns false, without a change,
 * if the payer has paid that again since, so that both are valid. The receipt must be locked.
 */
export async function putBack(
  tx: Db,
  platform: Platform,
  { payer, receipt, failed }: { payer: Owner["payer"]; receipt: OnlineReceipt; failed: Failed },
): Promise<boolean> {
  if (receipt.voidedAt && receipt.paymentId) {
    const part = receipt.paymentType === BALANCE ? BALANCE : "Fee";
    const live = await (part === BALANCE ? lockLiveBalance : lockLivePayment)(tx, payer.id);
    if (live?.status === "completed") return false;
    const { id, amountPaise, agreedPaise } = await lockPayment(tx, receipt.paymentId);
    const { settledPaise } = await findFeeParts(tx, payer.id, part);
    const leftPaise = (agreedPaise ?? amountPaise) - settledPaise - amountPaise;
    if (leftPaise < 0) return false;
    if (live) await updateAbandoned(tx, live.id);
    await updateRestored(tx, { id, status: leftPaise === 0 ? "completed" : "part" });
  }
  const { noteId, noteNumber, notePaise, reason } = failed;
  if (receipt.voidedAt && receipt.assistancePaymentId) {
    const month = { id: receipt.assistancePaymentId, amountPaise: receipt.amountPaise };
    if (!(await updateMonthRestored(tx, platform.clock, month))) return false;
    await updateMonthAbandoned(tx, month.id);
  }
  await updateNoteCancelled(tx, platform.clock, {
    id: noteId,
    receiptId: receipt.id,
    notePaise,
    reason,
  });
  receipt.creditedPaise -= notePaise;
  receipt.voidedAt = null;
  await writeAudit(tx, platform, "receipt.restored", ["receipt", receipt.id], {
    actorId: null,
    newValue: { receipt: receipt.number, creditNote: noteNumber, amountPaise: notePaise, reason },
  });
  const mail = { traineeId: payer.id, name: payerName(payer), amountPaise: notePaise };
  await notify(
    tx,
    platform,
    refundFailedNotice({ ...mail, receipt: receipt.number, note: noteNumber }),
  );
  return true;
}
