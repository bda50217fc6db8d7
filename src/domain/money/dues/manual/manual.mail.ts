import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import { formatMonth, type Month } from "#/shared/months.ts";

export const receivedNotice = (paid: {
  userId: string;
  username: string;
  month: Month;
  amountPaise: Paise;
  leftPaise: Paise;
  paymentDate: IsoDate;
  receipt: { id: string; number: string };
}): Notice =>
  worded(
    paid.userId,
    "assistance-payment-received",
    {
      name: paid.username,
      amount: formatPaise(paid.amountPaise),
      month: formatMonth(paid.month),
      day: formatDate(paid.paymentDate),
      receipt: paid.receipt.number,
      left: paid.leftPaise > 0 ? `${formatPaise(paid.leftPaise)} of it is left to pay.` : "",
    },
    { path: "/assistance-details", attachment: { kind: "receipt", id: paid.receipt.id } },
  );
