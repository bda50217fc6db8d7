/** The kinds of exceptions reported to the office, each with its heading. */
export const EXCEPTION_KINDS = {
  "payment-unknown": "Paid on no order of ours",
  "payer-inactive": "Paid by somebody who is not active",
  "claim-and-online": "Paid online, and said to be paid by UPI",
  "balance-after-return": "Balance paid after the first half went back",
  "refund-at-provider": "Refunded at the provider",
  "refund-unknown": "Refund of a payment we do not know",
  "refund-failed": "Refund failed",
  "returned-too-much": "More went back than came in",
  "returned-too-little": "Less went back than in our books",
  "other-currency": "Went back in another currency",
  "dispute-open": "Disputed by the payer's bank",
  "dispute-lost": "Dispute lost",
  "dispute-unknown": "Dispute of a payment we do not know",
  "event-unknown": "Event without a rule",
  "event-told": "Event outside our books",
  "event-unreadable": "Event that could not be read",
  "payment-differs": "Payment differs from the provider",
  "payment-gone": "Payment not known to the provider",
  "refund-differs": "Refund differs from the provider",
  "refund-gone": "Refund not known to the provider",
  "dispute-differs": "Dispute differs from the provider",
  "dispute-gone": "Dispute not known to the provider",
  "comparison-failing": "Not compared with the provider",
} as const;
export type ExceptionKind = keyof typeof EXCEPTION_KINDS;

/**
 * The kinds of differences by the list compared; each is open until the two agree or it is settled.
 */
export const DIFFERENCES = {
  payment: ["payment-differs", "payment-gone", "payment-unknown"],
  refund: ["refund-differs", "refund-gone", "refund-unknown"],
  dispute: ["dispute-differs", "dispute-gone"],
} as const satisfies Record<string, readonly ExceptionKind[]>;
export const DIFFERENCE_KINDS: readonly ExceptionKind[] = Object.values(DIFFERENCES).flat();
