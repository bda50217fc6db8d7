import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import type { Paise } from "#/shared/money.ts";
import { updateVoidedClaims } from "../claims.queries.ts";
import { findPayer, lockPayment, updateAbandoned } from "../completion/completion.queries.ts";
import { lockLiveBalance, lockLivePayment } from "../orders.queries.ts";
import { findFeeParts, updateToPart } from "../parts.queries.ts";
import { BALANCE, payerName } from "../payments.rules.ts";
import { lockReports } from "../returns/returns.queries.ts";
import { leftOf } from "../returns/returns.rules.ts";
import { lockOpenDay } from "../takings.queries.ts";
import { insertCreditNote } from "./credit-notes.queries.ts";
import { voidedNotice, waiverEndedNotice } from "./office.mail.ts";
import {
  findLastNote,
  findReceiptPayer,
  findWaiver,
  type LockedReceipt,
  lockReceipt,
  updateMonthVoided,
  updateReceiptVoid,
  updateVoided,
} from "./office.queries.ts";

/**
 * Voids the receipt of a payment recorded by the office: the number stays, a credit note says why,
 * and what it paid for is open again. The receipt of an online payment that was fully refunded is
 * voided in the same way, without another credit note: its last one is named. Throws NOT_FOUND,
 * RECEIPT_VOIDED, RECEIPT_ONLINE, BALANCE_RECEIVED and DAY_CLOSED.
 */
export async function voidReceipt(context: Context, id: string, { reason }: { reason: string }) {
  const creditNote = await takeBack(context, id, async (tx, receipt) => {
    if (receipt.method === "Online") return askAgain(tx, context, receipt, reason);
    await reopen(tx, context, receipt, reason);
    const note = await writeNote(tx, context, receipt, { amountPaise: leftOf(receipt), reason });
    await writeAudit(tx, context, "receipt.voided", ["receipt", id], {
      newValue: { receipt: receipt.number, creditNote: note.number, reason },
    });
    await notify(tx, context, voidedNotice(receipt, { ...note, reason }));
    return note.number;
  });
  return { message: `Receipt voided. Credit note ${creditNote}.`, creditNote };
}

/** Reopens what a fully refunded payment paid for. Throws RECEIPT_ONLINE. */
async function askAgain(tx: Db, context: Context, receipt: LockedReceipt, reason: string) {
  if (leftOf(receipt) > 0) throw new AppError("RECEIPT_ONLINE");
  await reopen(tx, context, receipt, reason);
  await updateReceiptVoid(tx, context.clock, receipt.id);
  const note = await findLastNote(tx, receipt.id);
  await writeAudit(tx, context, "receipt.voided", ["receipt", receipt.id], {
    newValue: { receipt: receipt.number, creditNote: note.number, reason },
  });
  await notify(tx, context, voidedNotice(receipt, { ...note, reason }));
  return note.number;
}

/**
 * Takes back a receipt that still counts, dated today, by `write`. Reports of the provider about
 * its payment wait until then; payer and receipt are locked in the same order as reports do.
 */
export const takeBack = (
  context: Context,
  id: string,
  write: (tx: Db, receipt: LockedReceipt) => Promise<string>,
): Promise<string> =>
  context.db.transaction().execute(async (tx) => {
    await lockOpenDay(tx, context.clock.today(), "reason");
    const found = await getById(id, (known) => findReceiptPayer(tx, known));
    if (found.gatewayPaymentId) await lockReports(tx, found.gatewayPaymentId);
    await findPayer(tx, found.traineeId);
    const receipt = getOrThrow(await lockReceipt(tx, found.id));
    if (receipt.voidedAt) {
      throw await conflictError(tx, context, "RECEIPT_VOIDED", {
        subject: ["receipt", receipt.id],
        actions: ["receipt.voided", "receipt.refunded"],
      });
    }
    return write(tx, receipt);
  });

type Taken = {
  amountPaise: Paise;
  reason: string;
  refundId?: string;
  policy?: string | null;
  isVoid?: boolean;
};

/** Writes the credit note in the caller's name; the receipt is void unless `isVoid` is false. */
export const writeNote = (
  tx: Db,
  { clock, actor }: Context,
  { id: receiptId }: LockedReceipt,
  { isVoid = true, ...taken }: Taken,
) => insertCreditNote(tx, clock, { ...taken, isVoid, receiptId, issuedBy: actor.id });

/** Reopens what a receipt paid for. Throws BALANCE_RECEIVED. */
export async function reopen(
  tx: Db,
  { clock, actor }: Context,
  receipt: LockedReceipt,
  reason: string,
) {
  if (receipt.assistancePaymentId) {
    // The receipt's full amount: earlier partial refunds did not change the month's received
    // amount.
    const month = { id: receipt.assistancePaymentId, amountPaise: receipt.amountPaise };
    await updateMonthVoided(tx, clock, month);
    await updateVoidedClaims(tx, clock, { receiptId: receipt.id, reason, decidedBy: actor.id });
  }
  const { traineeId, paymentType, paymentId: id } = receipt;
  if (id) await reopenFee(tx, { id, traineeId, isBalance: paymentType === BALANCE });
}

type Settled = { id: string; traineeId: string; isBalance: boolean };

/** Reopens the part of a fee that a payment or waiver settled. Throws BALANCE_RECEIVED. */
async function reopenFee(tx: Db, { id, traineeId, isBalance }: Settled) {
  const live = await (isBalance ? lockLiveBalance : lockLivePayment)(tx, traineeId);
  if (!isBalance) await giveUpBalance(tx, traineeId);
  const payment = await lockPayment(tx, id);
  await updateVoided(tx, payment);
  if (!live || payment.status !== "part") return;
  // The final payment becomes a part again; an order for the rest is abandoned, as its amount is
  // now too low.
  if (live.status === "completed") await updateToPart(tx, { ...payment, id: live.id });
  else await updateAbandoned(tx, live.id);
}

/** Abandons an open order of a balance. Throws BALANCE_RECEIVED if any of it was received. */
async function giveUpBalance(tx: Db, traineeId: string) {
  const balance = await lockLiveBalance(tx, traineeId);
  const parts = await findFeeParts(tx, traineeId, BALANCE);
  if (balance?.status === "completed" || parts.settledPaise > 0) {
    throw new AppError("BALANCE_RECEIVED");
  }
  if (balance) await updateAbandoned(tx, balance.id);
}

/**
 * Revokes the waiver of a fee or its balance, which is owed again. Throws NOT_FOUND,
 * WAIVER_TAKEN_BACK and BALANCE_RECEIVED.
 */
export async function takeWaiverBack(context: Context, id: string, { reason }: { reason: string }) {
  await context.db.transaction().execute(async (tx) => {
    const { id: known, traineeId } = await getById(id, (one) => findWaiver(tx, one));
    const payer = await findPayer(tx, traineeId);
    const { paymentType, waivedPaise, status } = getOrThrow(await findWaiver(tx, known));
    if (status === "voided") {
      throw await conflictError(tx, context, "WAIVER_TAKEN_BACK", {
        subject: ["payment", known],
        actions: ["payment.waiver-taken-back"],
      });
    }
    await reopenFee(tx, { id: known, traineeId, isBalance: paymentType === BALANCE });
    await writeAudit(tx, context, "payment.waiver-taken-back", ["payment", known], {
      oldValue: { waivedPaise },
      newValue: { reason },
    });
    const name = payerName(payer);
    const notice = waiverEndedNotice({ traineeId, name, amountPaise: waivedPaise, reason });
    await notify(tx, context, notice);
  });
  return { message: "The waiver is taken back." };
}
