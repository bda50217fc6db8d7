import type { Wording } from "./template.ts";

const name = { sample: "Asha Rao" };
const amount = { sample: "₹10,000", isNeeded: true } as const;
const receipt = { sample: "R-2026-000123" };
const reason = { sample: "It was recorded twice", isNeeded: true } as const;
const note = { sample: "C-2026-000007", isNeeded: true } as const;
const receipts = "Open my receipts";

/** About payments, receipts, refunds and dues. */
export const MONEY_WORDINGS = {
  "payment-receipt": {
    subject: "Receipt {receipt} for your admission fee",
    heading: "We received your payment",
    paragraphs: [
      "Hello {name}, thank you. We received {amount} towards your admission fee. Your receipt {receipt} is attached.",
      "{balance}",
      "{batch}",
    ],
    button: "{page}",
    notification: "We received {amount}. Receipt {receipt} is in your mail.",
    variables: {
      name,
      amount,
      receipt,
      balance: {
        sample:
          "₹10,000 of the admission fee is still due, by Mon 4 May 2026. You can pay it online, from your " +
          "training page.",
        isOptional: true,
        isNeeded: true,
      },
      batch: { sample: "You are in batch JAVA-2026-004.", isNeeded: true },
      page: { sample: "Open my training" },
    },
  },
  "balance-receipt": {
    kind: "payment-receipt",
    subject: "Receipt {receipt} for the balance of your admission fee",
    heading: "Your admission fee is settled",
    paragraphs: [
      "Hello {name}, thank you. We received {amount}, the balance of your admission fee. Your receipt " +
        "{receipt} is attached.",
      "Nothing of the fee is open any more.",
    ],
    button: "Open my payment",
    notification:
      "We received {amount}: your admission fee is settled. Receipt {receipt} is in your mail.",
    variables: { name, amount, receipt },
  },
  "payment-refund": {
    subject: "Your payment of {amount} is being refunded",
    heading: "A payment is on its way back",
    paragraphs: [
      "Hello {name}, we received a payment of {amount} that was not due, for instance because the fee " +
        "was paid twice. It goes back to where it came from, which usually takes five to seven working " +
        "days.",
      "There is nothing you have to do.",
    ],
    button: "Open my payment",
    notification: "A payment of {amount} that was not due is being refunded.",
    variables: { name, amount },
  },
  "payment-waived": {
    subject: "{amount} of your admission fee is waived",
    heading: "A fee is waived",
    paragraphs: [
      "Hello {name}, {amount} of your admission fee is waived. There is nothing you have to do.",
    ],
    button: "Log in",
    notification: "{amount} of your admission fee is waived.",
    variables: { name, amount },
  },
  "waiver-taken-back": {
    subject: "{amount} of your admission fee is to be paid after all",
    heading: "A waiver is taken back",
    paragraphs: [
      "Hello {name}, the office has taken back that {amount} of your admission fee is waived: {reason}",
      "It is to be paid again. If you do not know why, write to us.",
    ],
    button: "Log in",
    notification: "{amount} of your admission fee is to be paid after all: {reason}",
    variables: { name, amount, reason },
  },
  "receipt-voided": {
    subject: "Receipt {receipt} is void",
    heading: "A receipt is void",
    paragraphs: [
      "Hello {name}, your receipt {receipt} of {amount} no longer counts: {reason}",
      "Credit note {note} is attached. If you do not know why, write to us.",
    ],
    button: receipts,
    notification: "Receipt {receipt} is void (credit note {note}).",
    variables: { name, amount, receipt, reason, note },
  },
  "receipt-refunded": {
    subject: "Your payment of {amount} is being refunded",
    heading: "A payment is on its way back",
    paragraphs: [
      "Hello {name}, we give back the {amount} of your receipt {receipt}: {reason}",
      "The money goes back to where it came from, which usually takes five to seven working days. There " +
        "is nothing you have to do.",
      "Credit note {note} is attached.",
    ],
    button: receipts,
    notification: "{amount} of receipt {receipt} is being refunded (credit note {note}).",
    variables: { name, amount, receipt, reason, note },
  },
  "advance-invoiced": {
    subject: "Tax invoice {invoice} for what you paid in advance",
    heading: "Your tax invoice",
    paragraphs: [
      "Hello {name}, your training has begun, so the {amount} you paid in advance ({voucher}) is invoiced now.",
      "Tax invoice {invoice} is attached. There is nothing to pay.",
    ],
    button: receipts,
    notification: "Tax invoice {invoice} for the {amount} you paid in advance is in your mail.",
    variables: {
      name,
      amount,
      voucher: { sample: "RCV/26-27/000012" },
      invoice: { sample: "INV/26-27/000031", isNeeded: true },
    },
  },
  "payment-returned": {
    kind: "receipt-refunded",
    subject: "{amount} of your payment went back to you",
    heading: "A payment went back",
    paragraphs: [
      "Hello {name}, {amount} of your receipt {receipt} went back the way it was paid: {reason}",
      "Credit note {note} is attached. If you do not know why, write to us.",
    ],
    button: receipts,
    notification: "{amount} of receipt {receipt} went back to you (credit note {note}).",
    variables: { name, amount, receipt, reason, note },
  },
  "refund-failed": {
    kind: "receipt-refunded",
    subject: "Your refund of {amount} did not go through",
    heading: "A refund did not go through",
    paragraphs: [
      "Hello {name}, {amount} of your receipt {receipt} could not be paid back to you. The amount " +
        "counts as paid again, and credit note {note} no longer counts.",
      "We know of it as well. Write to us if you are waiting for this money.",
    ],
    button: receipts,
    notification: "The refund of {amount} of receipt {receipt} did not go through.",
    variables: { name, amount, receipt, note },
  },
  "assistance-payment-received": {
    subject: "Your assistance payment for {month} was received",
    heading: "We received your payment",
    paragraphs: [
      "Hello {name}, thank you. We received {amount} for the assistance of {month} on {day}. Your " +
        "receipt {receipt} is attached.",
      "{left}",
    ],
    button: "Open my payments",
    notification: "We received {amount} for {month}. Receipt {receipt} is in your mail.",
    variables: {
      name,
      amount,
      receipt,
      month: { sample: "Nov 2026", isNeeded: true },
      day: { sample: "Mon 23 Nov 2026" },
      left: { sample: "₹2,500 of it is left to pay.", isOptional: true },
    },
  },
  "payment-claim-refused": {
    subject: "We did not find your payment for {month}",
    heading: "We did not find your payment",
    paragraphs: [
      "Hello {name}, you told us of {amount} for the assistance of {month} by UPI, reference {reference}. " +
        "We could not confirm it: {reason}",
      "Look up the payment in your UPI app. If it says that the money went out, write to us.",
    ],
    button: "Open my payments",
    notification: "Your payment for {month} was not confirmed: {reason}",
    variables: {
      name,
      amount,
      month: { sample: "Nov 2026", isNeeded: true },
      reference: { sample: "412345678901" },
      reason: { sample: "It is not in our account.", isNeeded: true },
    },
  },
  "due-soon": due(
    "{amount} for {what} is due by {day}",
    "A payment is due soon",
    "is to be paid by",
  ),
  "due-overdue": due(
    "{amount} for {what} was due on {day}",
    "A payment is overdue",
    "was to be paid by",
  ),
  "due-late": due(
    "{amount} for {what} was due on {day}",
    "A payment is still open",
    "was to be paid by",
  ),
} as const satisfies Record<string, Wording>;

function due(subject: string, heading: string, when: string) {
  return {
    subject,
    heading,
    paragraphs: [`Hello {name}, {amount} for {what} ${when} {day}.`, "{how}"],
    button: "{page}",
    notification: `${subject}.`,
    variables: {
      name,
      amount,
      what: { sample: "the assistance of Nov 2026", isNeeded: true },
      day: { sample: "Mon 30 Nov 2026", isNeeded: true },
      how: {
        sample: "You can pay it online in a minute; the receipt comes by mail.",
        isNeeded: true,
      },
      page: { sample: "Open my payments" },
    },
  } as const;
}
