import type { Notice } from "#/features/notices/server/notify.ts";
import { formatRupees, type Paise, toRupees } from "#/shared/money.ts";

const money = (amount: Paise) => formatRupees(toRupees(amount));

/** The mail that a part of the fee was waived. */
export const waivedNotice = (open: {
  traineeId: string;
  name: string;
  amountPaise: Paise;
}): Notice => {
  const text = `${money(open.amountPaise)} of your admission fee is waived`;
  return {
    userId: open.traineeId,
    kind: "payment-waived",
    mail: {
      subject: text,
      heading: "Nothing to pay here any more",
      paragraphs: [`Hello ${open.name}, ${text}. There is nothing you have to do.`],
      button: { label: "Log in", path: "/login" },
    },
    notification: { text: `${text}.`, href: "/admission-fee" },
  };
};

type TakenBack = { traineeId: string; username: string; number: string; amountPaise: Paise };
type Note = { id: string; number: string; reason: string };

/** A receipt was taken back, so what it paid for is open again. */
export const voidedNotice = (receipt: TakenBack, note: Note): Notice => ({
  userId: receipt.traineeId,
  kind: "receipt-voided",
  mail: {
    subject: `Receipt ${receipt.number} is void`,
    heading: "A receipt of yours is void",
    paragraphs: [
      `Hello ${receipt.username}, your receipt ${receipt.number} of ${money(receipt.amountPaise)} does not count any more: ${note.reason}`,
      `Credit note ${note.number} is attached. If you do not know why, write to us.`,
    ],
    button: { label: "See my receipts", path: "/my-papers" },
    attachment: { kind: "credit-note", id: note.id },
  },
  notification: {
    text: `Receipt ${receipt.number} is void (credit note ${note.number}).`,
    href: "/my-papers",
  },
});

/** What was paid online is given back. */
export const refundedNotice = (receipt: TakenBack, note: Note): Notice => ({
  userId: receipt.traineeId,
  kind: "receipt-refunded",
  mail: {
    subject: `Your payment of ${money(receipt.amountPaise)} is being refunded`,
    heading: "A payment is on its way back",
    paragraphs: [
      `Hello ${receipt.username}, we give back the ${money(receipt.amountPaise)} of your receipt ${receipt.number}: ${note.reason}`,
      "The money goes back to where it came from, which usually takes five to seven working days. There is nothing you have to do.",
      `Credit note ${note.number} is attached.`,
    ],
    button: { label: "See my receipts", path: "/my-papers" },
    attachment: { kind: "credit-note", id: note.id },
  },
  notification: {
    text: `${money(receipt.amountPaise)} of receipt ${receipt.number} is being refunded (credit note ${note.number}).`,
    href: "/my-papers",
  },
});
