import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Paise } from "#/shared/money.ts";
import {
  type KnownDispute,
  type KnownRefund,
  type Paid,
  updateFitted,
  updateWhollyRefunded,
} from "./returns.queries.ts";
import { fitRefunds } from "./returns.rules.ts";

export const sumOf = (rows: readonly { amountPaise: Paise }[]) =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
/** How the office identifies a refund: by the provider's id, if known. */
export const subjectOf = ({ id, gatewayRefundId }: KnownRefund): string => gatewayRefundId ?? id;
export const isFailed = ({ status }: KnownRefund) => status === "failed";
export const isLost = ({ status }: KnownDispute) => status === "lost";
const isOfStatus = (status: KnownRefund["status"]) => (refund: KnownRefund) =>
  refund.status === status;

export type Known = { refunds: KnownRefund[]; disputes: KnownDispute[] };

/** Returned money, with the amount already booked. */
export type ReturnedMoney = {
  kind: "refund-at-provider" | "dispute-lost";
  /** The provider's id. */
  subject: string;
  currency: string;
  amountPaise: Paise;
  takenPaise: Paise;
  cause: { reason: string; refundId?: string; disputeId?: string };
  /** Whether the office does not know of it, as it did not request it. */
  isNews: boolean;
};

export const returnedMoneyOf = ({ refunds, disputes }: Known): ReturnedMoney[] => [
  ...refunds.filter(isOfStatus("done")).map((refund): ReturnedMoney => {
    const subject = subjectOf(refund);
    return {
      kind: "refund-at-provider",
      subject,
      currency: refund.currency,
      amountPaise: refund.amountPaise,
      takenPaise: sumOf(refund.notes),
      cause: { reason: `Refunded at the payment provider (${subject}).`, refundId: refund.id },
      isNews: refund.reason === "provider",
    };
  }),
  ...disputes.filter(isLost).map(
    ({ id, amountPaise, currency, notes }): ReturnedMoney => ({
      kind: "dispute-lost",
      subject: id,
      currency,
      amountPaise,
      takenPaise: sumOf(notes),
      cause: { reason: `The payer's bank took it back (dispute ${id}).`, disputeId: id },
      isNews: true,
    }),
  ),
];

/** Lowers due refunds to what the provider has left, and marks a fully refunded payment. */
export async function fitDue(
  tx: Db,
  { clock }: Platform,
  { gatewayPaymentId, amountPaise: paidPaise }: Paid,
  { refunds, disputes }: Known,
) {
  const done = sumOf(refunds.filter(isOfStatus("done")));
  const pending = sumOf(refunds.filter(isOfStatus("pending")));
  const lost = sumOf(disputes.filter(isLost));
  if (done >= paidPaise) await updateWhollyRefunded(tx, clock, gatewayPaymentId);
  const due = refunds.filter(isOfStatus("due"));
  const fitted = fitRefunds(due, { paidPaise, returnedPaise: done + pending + lost });
  for (const [index, one] of fitted.entries()) {
    const refund = due[index];
    if (!refund || one.amountPaise === refund.amountPaise) continue;
    await updateFitted(tx, one);
    refund.amountPaise = one.amountPaise;
    if (one.amountPaise === 0) refund.status = "dropped";
  }
}
