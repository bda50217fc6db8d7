import type { Db } from "#/server/db.ts";
import type { Platform } from "#/server/platform.ts";
import { formatDate, istDate } from "#/shared/dates.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import { insertException } from "../../exceptions/server/queries.ts";
import { BALANCE } from "../../rules.ts";
import { isDisputeOpen } from "../rules.ts";
import type { KnownDispute, KnownRefund, OnlineReceipt, Owner } from "./queries.ts";

type Return = {
  kind: "refund-at-provider" | "dispute-lost";
  /** The provider's id of the refund or dispute. */
  subject: string;
  payer: Owner["payer"];
  receipt: OnlineReceipt;
  amountPaise: Paise;
  leftPaise: Paise;
};

/** Tells the office that money of a receipt went back without it, and what there is to decide. */
export async function raiseReturn(tx: Db, { clock }: Platform, back: Return): Promise<void> {
  const { kind, subject, payer, receipt, amountPaise, leftPaise } = back;
  const how =
    kind === "dispute-lost"
      ? "went back by a dispute that was lost"
      : "were refunded at the provider";
  const decision =
    receipt.paymentType === BALANCE
      ? "decide whether the balance is asked for again"
      : "decide about the place in the batch";
  const rest =
    leftPaise === 0
      ? `Nothing of it is left: ${decision}.`
      : `${formatPaise(leftPaise)} of it are left.`;
  await insertException(tx, clock, {
    ...{ kind, subject, traineeId: payer.id },
    text: `${formatPaise(amountPaise)} of receipt ${receipt.number} ${how} (${subject}). ${rest}`,
  });
}

type Failure = {
  payer: Owner["payer"];
  refund: KnownRefund;
  receipt: OnlineReceipt | undefined;
  /** Whether the receipt counts again; undefined where no credit note had taken it back. */
  wasPutBack: boolean | undefined;
};

/** Tells the office that a refund did not go through. */
export async function raiseRefundFailure(
  tx: Db,
  { clock }: Platform,
  { payer, refund, receipt, wasPutBack }: Failure,
): Promise<void> {
  const subject = refund.gatewayRefundId ?? refund.id;
  const what = `The refund of ${formatPaise(refund.amountPaise)} (${subject}) failed at the provider, so the money stayed here.`;
  const effect =
    wasPutBack === undefined
      ? ""
      : wasPutBack
        ? ` Credit note ${refund.noteNumber} counts no longer, receipt ${receipt?.number} counts again.`
        : ` It was paid for again since: give it back another way. Credit note ${refund.noteNumber} still counts.`;
  const text = `${what}${effect}`;
  await insertException(tx, clock, { kind: "refund-failed", subject, traineeId: payer.id, text });
}

/** Tells the office of a dispute that waits for its answer, with the day by which that is due. */
export async function raiseDispute(
  tx: Db,
  { clock }: Platform,
  {
    dispute: { id, amountPaise, status, reasonCode, respondBy },
    payer,
    receipt,
  }: { dispute: KnownDispute; payer?: Owner["payer"]; receipt?: OnlineReceipt | undefined },
): Promise<void> {
  if (!isDisputeOpen(status)) return;
  const answerBy = respondBy && istDate(respondBy);
  const what = receipt ? `receipt ${receipt.number}` : "a payment that the hub has no receipt of";
  const why = reasonCode ? `, ${reasonCode.replaceAll("_", " ")}` : "";
  const by = answerBy ? ` by ${formatDate(answerBy)}` : "";
  await insertException(tx, clock, {
    ...{ kind: "dispute-open", subject: id, traineeId: payer?.id ?? null, answerBy },
    text: `The payer's bank disputes ${formatPaise(amountPaise)} of ${what} (${id}${why}). Answer at the provider${by}.`,
  });
}
