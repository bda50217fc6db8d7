/**
 * How a provider's event is handled: its entity is accepted into our books (`accepts`), it is
 * `ignored` with a reason, or it notifies the office once, as it moves money in a way the hub has
 * no books for.
 */
export type EventRule =
  | { accepts: "payment" | "refund" | "dispute" }
  | { ignored: string }
  | { notifiesOffice: string };

const PAYMENT = { accepts: "payment" } as const;
const REFUND = { accepts: "refund" } as const;
const DISPUTE = { accepts: "dispute" } as const;
const NO_SUBSCRIPTIONS = { ignored: "Nobody pays by subscription here." } as const;
const NO_LINKS = {
  ignored: "No money moves; where some does, its payment is an event of its own.",
};
const OUTGOING = "Money leaves the provider's account by a way that the hub has no books for.";

/**
 * Every event of the provider (https://razorpay.com/docs/webhooks/payloads), by its name or, if a
 * whole family is treated the same, by its prefix and a star. docs/operations/payment-events.md
 * describes this table.
 */
export const EVENT_RULES: Readonly<Record<string, EventRule>> = {
  "payment.authorized": PAYMENT,
  "payment.captured": PAYMENT,
  "payment.failed": PAYMENT,
  "order.paid": PAYMENT,
  // Paid in another way than by our order: a capture is reported as a payment that is not ours.
  "invoice.paid": PAYMENT,
  "invoice.partially_paid": PAYMENT,
  "payment_link.paid": PAYMENT,
  "payment_link.partially_paid": PAYMENT,
  "qr_code.credited": PAYMENT,
  "virtual_account.credited": PAYMENT,
  "subscription.charged": PAYMENT,
  "refund.created": REFUND,
  "refund.processed": REFUND,
  "refund.failed": REFUND,
  "refund.speed_changed": REFUND,
  "refund.arn_updated": REFUND,
  "payment.dispute.created": DISPUTE,
  "payment.dispute.under_review": DISPUTE,
  "payment.dispute.action_required": DISPUTE,
  "payment.dispute.won": DISPUTE,
  "payment.dispute.lost": DISPUTE,
  "payment.dispute.closed": DISPUTE,
  "settlement.*": {
    ignored: "What was captured is paid out to our bank account, whose statement tells of it.",
  },
  "payment.downtime.*": { ignored: "A bank or network has trouble; no money moves." },
  "order.notification.*": {
    ignored: "A message to the payer was delivered or not; no money moves.",
  },
  "invoice.*": NO_LINKS,
  "payment_link.*": NO_LINKS,
  "qr_code.*": NO_LINKS,
  "virtual_account.*": NO_LINKS,
  "subscription.*": NO_SUBSCRIPTIONS,
  "token.*": NO_SUBSCRIPTIONS,
  "fund_account.*": { ignored: "A bank account was checked; no money moves." },
  "transfer.*": { notifiesOffice: OUTGOING },
  "payout.*": { notifiesOffice: OUTGOING },
  "payout_link.*": { notifiesOffice: OUTGOING },
  "transaction.*": { notifiesOffice: OUTGOING },
  "account.*": { notifiesOffice: "The provider changed something about our account with it." },
  "product.*": { notifiesOffice: "The provider changed something about our account with it." },
};

/** Returns how an event is handled; undefined if it is missing in the table. */
export function ruleOf(event: string): EventRule | undefined {
  const exact = Object.hasOwn(EVENT_RULES, event) ? EVENT_RULES[event] : undefined;
  if (exact) return exact;
  // The longest prefix first: payment.downtime before payment.
  const parts = event.split(".");
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const family = `${parts.slice(0, length).join(".")}.*`;
    if (Object.hasOwn(EVENT_RULES, family)) return EVENT_RULES[family];
  }
  return undefined;
}
