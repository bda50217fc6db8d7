import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { settleAutomatically, updatePersonOf } from "../exceptions.queries.ts";
import { raiseDifference, raiseOtherCurrency } from "./differences.service.ts";
import { putBack, takeBackPart } from "./notes.service.ts";
import {
  type About,
  raiseDispute,
  raiseRefundFailure,
  raiseReturn,
  raiseUnknown,
  settleUnknown,
} from "./notices.service.ts";
import {
  fitDue,
  isFailed,
  isLost,
  type ReturnedMoney,
  returnedMoneyOf,
  subjectOf,
  sumOf,
} from "./returned-money.service.ts";
import {
  findPaid,
  type KnownDispute,
  type KnownRefund,
  listDisputesOf,
  listRefundsOf,
  lockOnlineReceipt,
  type Owner,
} from "./returns.queries.ts";
import { isDisputeOpen, leftOf } from "./returns.rules.ts";

/**
 * Updates the books to the known refunds and disputes of a payment: credit notes for returned
 * money, none in force for money that was not returned, and no more due refunds than is left. The
 * office is notified of what the books cannot take. It only reads stored rows, so that the order of
 * the reports does not matter. Payer and payment must be locked.
 */
export async function applyReturns(
  tx: Db,
  platform: Platform,
  gatewayPaymentId: string,
  { payer }: Owner,
): Promise<void> {
  const allRefunds = await listRefundsOf(tx, gatewayPaymentId);
  const allDisputes = await listDisputesOf(tx, gatewayPaymentId);
  if (allRefunds.length + allDisputes.length === 0) return;
  const subjects = [...allRefunds.map(subjectOf), ...allDisputes.map(({ id }) => id)];
  await updatePersonOf(tx, subjects, payer.id);
  const paid = await findPaid(tx, gatewayPaymentId);
  const isOfPaid = ({ currency }: { currency: string }) => currency === paid.currency;
  const known = { refunds: allRefunds.filter(isOfPaid), disputes: allDisputes.filter(isOfPaid) };
  await fitDue(tx, platform, paid, known);
  const receipt = await lockOnlineReceipt(tx, gatewayPaymentId);
  const about = { payer, receipt, paid };
  // Cancelling notes on money that stayed makes room for notes on money that was returned.
  for (const refund of known.refunds.filter(isFailed)) {
    const wasPutBack = await putBackOf(tx, platform, about, refund);
    await raiseRefundFailure(tx, platform, { payer, refund, receipt, wasPutBack });
  }
  for (const dispute of known.disputes) {
    if (dispute.status === "won") await putBackOf(tx, platform, about, dispute);
  }
  const gone = returnedMoneyOf(known);
  const dueOfOffice = known.refunds.filter(
    ({ status, reason }) => status === "due" && reason === "office",
  );
  const counted = [...known.refunds.filter((one) => !isFailed(one)), ...known.disputes];
  let takenPaise = sumOf(counted.flatMap(({ notes }) => notes));
  for (const one of gone) {
    const missing = Math.min(
      one.amountPaise - one.takenPaise,
      sumOf([...gone, ...dueOfOffice]) - takenPaise,
    );
    if (!receipt || missing <= 0) continue;
    const cause = { ...one.cause, amountPaise: missing };
    const taken = await takeBackPart(tx, platform, { payer, receipt, cause });
    one.takenPaise += taken;
    takenPaise += taken;
  }
  for (const one of gone) if (one.isNews) await noteReturn(tx, platform, about, one);
  if (isHeardOf(about)) await settleUnknown(tx, platform, subjects, "Its payment is known now.");
  for (const dispute of allDisputes) await noteDispute(tx, platform, about, dispute);
  await settleAutomatically(tx, platform.clock, {
    kinds: ["refund-at-provider", "refund-unknown", "other-currency"],
    subjects: allRefunds.filter(isFailed).map(subjectOf),
    note: "The refund failed: the money stayed here.",
  });
  for (const one of [...allRefunds, ...allDisputes]) {
    if (!isOfPaid(one)) await raiseOtherCurrency(tx, platform, about, one);
  }
  const waiting = known.refunds.filter(({ status }) => status === "due" || status === "pending");
  await raiseDifference(tx, platform, about, {
    paidPaise: paid.amountPaise,
    returnedPaise: sumOf(gone),
    lostPaise: sumOf(known.disputes.filter(isLost)),
    waitingPaise: sumOf(waiting),
    takenPaise,
  });
}

/** Notifies the office of returned money it did not request; as unknown before a known capture. */
async function noteReturn(
  tx: Db,
  platform: Platform,
  about: About,
  one: ReturnedMoney,
): Promise<void> {
  const { payer, receipt, paid } = about;
  if (isHeardOf(about)) {
    return raiseReturn(tx, platform, about, { ...one, leftPaise: receipt ? leftOf(receipt) : 0 });
  }
  const kind = one.kind === "dispute-lost" ? "dispute-unknown" : "refund-unknown";
  const { subject: id, amountPaise, currency } = one;
  const unknown = { id, kind, amountPaise, currency } as const;
  await raiseUnknown(tx, platform, { ...unknown, paymentId: paid.gatewayPaymentId, payer });
}

/** Whether the hub knows that the money ever came in. */
const isHeardOf = ({ receipt, paid }: About): boolean =>
  receipt !== undefined || paid.status === "captured" || paid.status === "refunded";

/** Notifies the office of an open dispute, and settles the exception of an ended one. */
async function noteDispute(
  tx: Db,
  platform: Platform,
  about: About,
  dispute: KnownDispute,
): Promise<void> {
  const { id: subject, status } = dispute;
  await raiseDispute(tx, platform, { ...about, dispute });
  if (isDisputeOpen(status)) return;
  const over =
    status === "lost" ? [] : (["dispute-lost", "dispute-unknown", "other-currency"] as const);
  await settleAutomatically(tx, platform.clock, {
    kinds: ["dispute-open", ...over],
    subjects: [subject],
    note: `The dispute is ${status}.`,
  });
}

/**
 * Cancels the credit notes on money that was not returned, and removes them from `known`. Returns
 * whether they were cancelled; undefined if there were none.
 */
async function putBackOf(
  tx: Db,
  platform: Platform,
  { payer, receipt }: About,
  known: KnownRefund | KnownDispute,
): Promise<boolean | undefined> {
  if (!receipt) return undefined;
  let wasPutBack: boolean | undefined;
  for (const { id, number, amountPaise } of known.notes) {
    const reason = "The money did not go back.";
    const failed = { noteId: id, noteNumber: number, notePaise: amountPaise, reason };
    wasPutBack = await putBack(tx, platform, { payer, receipt, failed });
    if (!wasPutBack) return false;
  }
  if (wasPutBack) known.notes = [];
  return wasPutBack;
}
