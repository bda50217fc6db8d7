import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { formatDate, istDate } from "#/shared/dates.ts";
import { formatAmount, type Paise } from "#/shared/money.ts";
import { insertException, settleAutomatically, upsertException } from "../exceptions.queries.ts";
import { BALANCE } from "../payments.rules.ts";
import type { KnownDispute, KnownRefund, OnlineReceipt, Owner, Paid } from "./returns.queries.ts";
import { isDisputeOpen } from "./returns.rules.ts";

export type Amount = { amountPaise: Paise; currency: string };
export type About = { payer: Owner["payer"]; receipt: OnlineReceipt | undefined; paid: Paid };

/** Names the receipt of a payment, or the payment itself if there is none. */
export const nameOf = ({ receipt, paid }: Pick<About, "receipt" | "paid">): string =>
  receipt
    ? `receipt ${receipt.number}`
    : `the payment ${paid.gatewayPaymentId}, which has no receipt,`;

type Return = Amount & {
  kind: "refund-at-provider" | "dispute-lost";
  /** The provider's id of the refund or dispute. */
  subject: string;
  /** The amount already booked. */
  takenPaise: Paise;
  leftPaise: Paise;
};

/** The decision the office has to make about what a fully returned receipt paid for. */
function decisionOf(receipt: OnlineReceipt | undefined): string {
  if (receipt?.assistancePaymentId) return "whether the month is asked for again";
  return receipt?.paymentType === BALANCE
    ? "whether the balance is asked for again"
    : "about the place in the batch";
}

/**
 * Notifies the office of returned money it did not request, what was booked, and what to decide.
 */
export async function raiseReturn(
  tx: Db,
  { clock }: Platform,
  { payer, receipt, paid }: About,
  back: Return,
): Promise<void> {
  const { kind, subject, amountPaise, takenPaise, leftPaise } = back;
  const { currency } = paid;
  const how =
    kind === "dispute-lost"
      ? "went back by a dispute that was lost"
      : "were refunded at the provider";
  const taken =
    takenPaise < amountPaise
      ? ` The books took ${formatAmount({ amountPaise: takenPaise, currency })} of it back: no more was left.`
      : "";
  const rest =
    leftPaise === 0
      ? `Nothing of it is left: decide ${decisionOf(receipt)}.`
      : `${formatAmount({ amountPaise: leftPaise, currency })} of it are left.`;
  await upsertException(tx, clock, {
    kind,
    subject,
    traineeId: payer.id,
    text:
      `${formatAmount(back)} of ${nameOf({ receipt, paid })} ${how} ` +
      `(${subject}).${receipt ? `${taken} ${rest}` : ""}`,
  });
}

export type UnknownReturn = Amount & {
  kind: "refund-unknown" | "dispute-unknown";
  id: string;
  paymentId: string;
  payer?: Owner["payer"];
};

/** Notifies the office of money returned for a payment that is unknown or not known as captured. */
export async function raiseUnknown(
  tx: Db,
  { clock }: Platform,
  unknown: UnknownReturn,
): Promise<void> {
  const { kind, id: subject, paymentId, payer } = unknown;
  const how = kind === "dispute-unknown" ? "by a dispute that was lost" : "at the provider";
  const state = payer
    ? "The hub has not heard yet that it was captured."
    : "The hub does not know that payment.";
  await upsertException(tx, clock, {
    kind,
    subject,
    traineeId: payer?.id ?? null,
    text: `${formatAmount(unknown)} of the payment ${paymentId} went back ${how} (${subject}). ${state}`,
  });
}

/** Settles the exception about a payment that was unknown then. */
export const settleUnknown = (
  tx: Db,
  { clock }: Platform,
  subjects: readonly string[],
  note: string,
): Promise<void> =>
  settleAutomatically(tx, clock, { kinds: ["refund-unknown", "dispute-unknown"], subjects, note });

type Failure = {
  payer: Owner["payer"];
  refund: KnownRefund;
  receipt: OnlineReceipt | undefined;
  /** Whether the receipt counts again; undefined if no credit note had taken it back. */
  wasPutBack: boolean | undefined;
};

/** Notifies the office that a refund did not go through. */
export async function raiseRefundFailure(
  tx: Db,
  { clock }: Platform,
  { payer, refund, receipt, wasPutBack }: Failure,
): Promise<void> {
  const subject = refund.gatewayRefundId ?? refund.id;
  const numbers = refund.notes.map(({ number }) => number).join(", ");
  const what = `The refund of ${formatAmount(refund)} (${subject}) failed at the provider, so the money stayed here.`;
  const effect =
    wasPutBack === undefined
      ? ""
      : wasPutBack
        ? ` Credit note ${numbers} no longer counts, receipt ${receipt?.number} counts again.`
        : ` It was paid for again since: give it back another way. Credit note ${numbers} still counts.`;
  const text = `${what}${effect}`;
  await insertException(tx, clock, { kind: "refund-failed", subject, traineeId: payer.id, text });
}

/** Notifies the office of a dispute that waits for a response, and when that is due. */
export async function raiseDispute(
  tx: Db,
  { clock }: Platform,
  {
    dispute,
    payer,
    receipt,
  }: { dispute: KnownDispute; payer?: Owner["payer"]; receipt?: OnlineReceipt | undefined },
): Promise<void> {
  const { id, status, reasonCode, respondBy } = dispute;
  if (!isDisputeOpen(status)) return;
  const answerBy = respondBy && istDate(respondBy);
  const what = receipt ? `receipt ${receipt.number}` : "a payment that the hub has no receipt of";
  const why = reasonCode ? `, ${reasonCode.replaceAll("_", " ")}` : "";
  const by = answerBy ? ` by ${formatDate(answerBy)}` : "";
  await upsertException(tx, clock, {
    kind: "dispute-open",
    subject: id,
    traineeId: payer?.id ?? null,
    answerBy,
    text: `The payer's bank disputes ${formatAmount(dispute)} of ${what} (${id}${why}). Answer at the provider${by}.`,
  });
}
