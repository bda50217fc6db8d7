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
      button: { label: "Sign in", path: "/login" },
    },
    notification: { text: `${text}.`, href: "/admission-fee" },
  };
};

/** A receipt was taken back, so what it paid for is open again. */
export const voidedNotice = (
  receipt: { traineeId: string; username: string; number: string; amountPaise: Paise },
  note: { number: string; reason: string },
): Notice => ({
  userId: receipt.traineeId,
  kind: "receipt-voided",
  mail: {
    subject: `Receipt ${receipt.number} is void`,
    heading: "A receipt of yours is void",
    paragraphs: [
      `Hello ${receipt.username}, your receipt ${receipt.number} of ${money(receipt.amountPaise)} does not count any more: ${note.reason}`,
      `Credit note ${note.number} says so in our books. If you do not know why, write to us.`,
    ],
    button: { label: "See my receipts", path: "/my-papers" },
  },
  notification: {
    text: `Receipt ${receipt.number} is void (credit note ${note.number}).`,
    href: "/my-papers",
  },
});
