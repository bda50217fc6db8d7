import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";

type Invoiced = {
  id: string;
  number: string;
  amountPaise: Paise;
  payer: { id: string; name: string };
  /** The number of the voucher that was issued for the advance. */
  voucher: string;
};

/** Sends the invoice to a payer who paid in advance, once the training has begun. */
export const invoicedNotice = ({ id, number, amountPaise, payer, voucher }: Invoiced): Notice =>
  worded(
    payer.id,
    "advance-invoiced",
    { name: payer.name, amount: formatPaise(amountPaise), voucher, invoice: number },
    { path: "/my-papers", attachment: { kind: "tax-invoice", id } },
  );
