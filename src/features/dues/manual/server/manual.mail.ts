import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatRupees, type Paise, toRupees } from "#/shared/money.ts";
import { type Month, writeMonth } from "#/shared/months.ts";

/** Thanks for what an admin recorded as received. */
export const receivedNotice = (paid: {
  userId: string;
  username: string;
  month: Month;
  amountPaise: Paise;
  paymentDate: IsoDate;
  receipt: { id: string; number: string };
}): Notice => {
  const amount = formatRupees(toRupees(paid.amountPaise));
  const month = writeMonth(paid.month);
  return {
    userId: paid.userId,
    kind: "assistance-payment-received",
    mail: {
      subject: `Your assistance payment for ${month} was received`,
      heading: "We received your payment",
      paragraphs: [
        `Hello ${paid.username}, thank you. We received ${amount} for the assistance of ${month} on ${formatDate(paid.paymentDate)}. Your receipt ${paid.receipt.number} is attached.`,
      ],
      button: { label: "See my payments", path: "/assistance-details" },
      attachment: { kind: "receipt", id: paid.receipt.id },
    },
    notification: {
      text: `We received ${amount} for ${month}. Receipt ${paid.receipt.number} is in your mail.`,
      href: "/assistance-details",
    },
  };
};
