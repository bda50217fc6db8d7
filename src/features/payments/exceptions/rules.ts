/** What the office is told about the provider's money, each with the heading it stands under. */
export const EXCEPTION_KINDS = {
  "payment-unknown": "Paid on no order of ours",
  "payer-inactive": "Paid by somebody who is not active",
  "refund-at-provider": "Refunded at the provider",
  "refund-unknown": "Refund of a payment we do not know",
  "refund-failed": "Refund failed",
  "dispute-open": "Disputed by the payer's bank",
  "dispute-lost": "Dispute lost",
  "event-unknown": "Event without a rule",
  "event-told": "Event outside our books",
  "event-unreadable": "Event that could not be read",
} as const;
export type ExceptionKind = keyof typeof EXCEPTION_KINDS;
