import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import type { Platform } from "#/server/platform.ts";
import type { Paise } from "#/shared/money.ts";
import { updateAbandoned } from "../../completion/server/queries.ts";
import { insertCreditNote, updateNoteCancelled } from "../../office/server/queries.ts";
import { lockLiveBalance, lockLivePayment } from "../../orders/server/queries.ts";
import { BALANCE, payerName } from "../../rules.ts";
import { leftOf } from "../rules.ts";
import { type OnlineReceipt, type Owner, updateRestored } from "./queries.ts";
import { refundFailedNotice, returnedNotice } from "./returns.mail.ts";

type Cause = {
  amountPaise: Paise;
  reason: string;
  refundId?: string;
  disputeId?: string;
};

/**
 * Takes back as much of a receipt as went back at the provider, at most what is left of it, and mails the payer the
 * credit note. What it paid for stays settled: whether it is asked for again is the office's to decide. Returns as much,
 * in paise. The receipt must be locked.
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
 * Puts back what a credit note took, as the money did not go: the note keeps its number and counts no longer, the
 * receipt counts again, and with it what it paid for. False where the payer has paid that again meanwhile, so that both
 * stand; then nothing is changed. The receipt must be locked.
 */
export async function putBack(
  tx: Db,
  platform: Platform,
  { payer, receipt, failed }: { payer: Owner["payer"]; receipt: OnlineReceipt; failed: Failed },
): Promise<boolean> {
  if (receipt.voidedAt && receipt.paymentId) {
    const lockLive = receipt.paymentType === BALANCE ? lockLiveBalance : lockLivePayment;
    const live = await lockLive(tx, payer.id);
    if (live?.status === "completed") return false;
    if (live) await updateAbandoned(tx, live.id);
    await updateRestored(tx, receipt.paymentId);
  }
  const { noteId, noteNumber, notePaise, reason } = failed;
  await updateNoteCancelled(tx, platform.clock, {
    id: noteId,
    receiptId: receipt.id,
    notePaise,
    reason,
  });
  receipt.creditedPaise -= notePaise;
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
