import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { updateAbandoned } from "../../completion/server/queries.ts";
import { lockLiveBalance, lockLivePayment } from "../../orders/server/queries.ts";
import { BALANCE } from "../../rules.ts";
import { voidedNotice } from "./office.mail.ts";
import {
  insertCreditNote,
  type LockedReceipt,
  lockReceipt,
  updateMonthVoided,
  updateVoided,
} from "./queries.ts";

/**
 * Voids the receipt of what the office recorded: the number stays, a credit note says why, and what
 * it paid for is open again. Throws NOT_FOUND, RECEIPT_VOIDED, RECEIPT_ONLINE and BALANCE_RECEIVED.
 */
export async function voidReceipt(context: Context, id: string, { reason }: { reason: string }) {
  const creditNote = await context.db.transaction().execute(async (tx) => {
    const receipt = await getById(id, (known) => lockReceipt(tx, known));
    if (receipt.voidedAt) throw new AppError("RECEIPT_VOIDED");
    if (receipt.method === "Online") throw new AppError("RECEIPT_ONLINE");
    await reopen(tx, context, receipt);
    const number = await insertCreditNote(tx, context.clock, {
      receiptId: id,
      amountPaise: receipt.amountPaise,
      reason,
      issuedBy: context.actor.id,
    });
    await writeAudit(tx, context, "receipt.voided", ["receipt", id], {
      newValue: { receipt: receipt.number, creditNote: number, reason },
    });
    await notify(tx, context, voidedNotice(receipt, { number, reason }));
    return number;
  });
  return { message: `Receipt voided. Credit note ${creditNote}.`, creditNote };
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
