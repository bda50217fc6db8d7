import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import { nudge } from "#/server/jobs.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import { soonerRefusal } from "#/server/sooner.ts";
import { AppError } from "#/shared/errors.ts";
import { insertRefund, updateAbandoned } from "../../completion/server/queries.ts";
import { lockLiveBalance, lockLivePayment } from "../../orders/server/queries.ts";
import { BALANCE, REFUND_JOB } from "../../rules.ts";
import { lockOpenDay } from "../../takings/server/queries.ts";
import { refundedNotice, voidedNotice } from "./office.mail.ts";
import {
  insertCreditNote,
  type LockedReceipt,
  lockReceipt,
  updateMonthVoided,
  updateVoided,
} from "./queries.ts";

/**
 * Voids the receipt of what the office recorded: the number stays, a credit note says why, and what
 * it paid for is open again. Throws NOT_FOUND, RECEIPT_VOIDED, RECEIPT_ONLINE, BALANCE_RECEIVED and DAY_CLOSED.
 */
export async function voidReceipt(context: Context, id: string, { reason }: { reason: string }) {
  const creditNote = await takeBack(context, id, async (tx, receipt) => {
    if (receipt.method === "Online") throw new AppError("RECEIPT_ONLINE");
    const note = await writeNote(tx, context, receipt, reason);
    await writeAudit(tx, context, "receipt.voided", ["receipt", id], {
      newValue: { receipt: receipt.number, creditNote: note.number, reason },
    });
    await notify(tx, context, voidedNotice(receipt, { ...note, reason }));
    return note.number;
  });
  return { message: `Receipt voided. Credit note ${creditNote}.`, creditNote };
}

/**
 * Gives back what was paid online: a credit note as for any receipt, and a refund that a job asks the provider for.
 * What it paid for is open again. Throws NOT_FOUND, RECEIPT_VOIDED, RECEIPT_OFFLINE, BALANCE_RECEIVED and DAY_CLOSED.
 */
export async function refundReceipt(context: Context, id: string, { reason }: { reason: string }) {
  const creditNote = await takeBack(context, id, async (tx, receipt) => {
    const { gatewayPaymentId, amountPaise } = receipt;
    if (!gatewayPaymentId) throw new AppError("RECEIPT_OFFLINE");
    const note = await writeNote(tx, context, receipt, reason);
    await insertRefund(tx, context.clock, { gatewayPaymentId, amountPaise, reason: "office" });
    await writeAudit(tx, context, "receipt.refunded", ["receipt", id], {
      newValue: {
        receipt: receipt.number,
        creditNote: note.number,
        gatewayPaymentId,
        amountPaise,
        reason,
      },
    });
    await notify(tx, context, refundedNotice(receipt, { ...note, reason }));
    return note.number;
  });
  nudge(REFUND_JOB);
  return { message: `Refund under way. Credit note ${creditNote}.`, creditNote };
}

/** Takes a receipt that still counts back today, as `write` says it. */
const takeBack = (
  context: Context,
  id: string,
  write: (tx: Db, receipt: LockedReceipt) => Promise<string>,
): Promise<string> =>
  context.db.transaction().execute(async (tx) => {
    await lockOpenDay(tx, context.clock.today(), "reason");
    const receipt = await getById(id, (known) => lockReceipt(tx, known));
    if (receipt.voidedAt) {
      throw await soonerRefusal(tx, context, "RECEIPT_VOIDED", {
        subject: ["receipt", receipt.id],
        actions: ["receipt.voided", "receipt.refunded"],
      });
    }
    return write(tx, receipt);
  });

/** Opens what the receipt paid for again, and writes the credit note. */
async function writeNote(tx: Db, context: Context, receipt: LockedReceipt, reason: string) {
  await reopen(tx, context, receipt);
  const { id: receiptId, amountPaise } = receipt;
  const note = { receiptId, amountPaise, reason, issuedBy: context.actor.id };
  return insertCreditNote(tx, context.clock, note);
}

async function reopen(tx: Db, { clock }: Context, receipt: LockedReceipt) {
  if (receipt.assistancePaymentId) {
    await updateMonthVoided(tx, clock, receipt.assistancePaymentId);
  }
  if (!receipt.paymentId) return;
  if (receipt.paymentType !== BALANCE) {
    await lockLivePayment(tx, receipt.traineeId);
    const balance = await lockLiveBalance(tx, receipt.traineeId);
    if (balance?.status === "completed") throw new AppError("BALANCE_RECEIVED");
    if (balance) await updateAbandoned(tx, balance.id);
  }
  await updateVoided(tx, { id: receipt.paymentId });
}
