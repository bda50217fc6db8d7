import type { Notice } from "#/features/notices/server/notify.ts";
import { formatRupees, type Paise, toRupees } from "#/shared/money.ts";

const money = (amount: Paise) => formatRupees(toRupees(amount));

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
