import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import { type Month, writeMonth } from "#/shared/months.ts";

/** Thanks for what an admin recorded as received. */
export const receivedNotice = (paid: {
  userId: string;
  username: string;
  month: Month;
  amountPaise: Paise;
  paymentDate: IsoDate;
  receipt: { id: string; number: string };
}): Notice =>
  worded(
    paid.userId,
    "assistance-payment-received",
    {
      name: paid.username,
      amount: formatPaise(paid.amountPaise),
      month: writeMonth(paid.month),
      day: formatDate(paid.paymentDate),
      receipt: paid.receipt.number,
    },
    { path: "/assistance-details", attachment: { kind: "receipt", id: paid.receipt.id } },
  );
