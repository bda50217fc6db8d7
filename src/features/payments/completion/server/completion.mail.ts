import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatRupees, type Paise, toRupees } from "#/shared/money.ts";
import { BALANCE, type PaymentType } from "../../rules.ts";

const BALANCE_PAGE = "/balance-payment";
const money = (amount: Paise) => formatRupees(toRupees(amount));

type PaidPayment = {
  traineeId: string;
  name: string;
  receipt: { id: string; number: string };
  paymentType: PaymentType;
  amountPaise: Paise;
  balanceDuePaise: Paise;
  /** By when what stays due is to be paid; null where nothing does. */
  balanceDueOn: IsoDate | null;
  /** The batch's readable id. */
  batch: string | null;
};

/** The receipt mail of a payment, with the PDF attached. */
export const paidMail = (paid: PaidPayment): Notice =>
  paid.paymentType === BALANCE ? balanceMail(paid) : receiptMail(paid);

const receiptMail = (paid: PaidPayment): Notice => ({
  userId: paid.traineeId,
  kind: "payment-receipt",
  mail: {
    subject: `Receipt ${paid.receipt.number} for your admission fee`,
    heading: "We received your payment",
    paragraphs: [
      `Hello ${paid.name}, thank you. We received ${money(paid.amountPaise)} towards your admission fee. Your receipt ${paid.receipt.number} is attached.`,
      ...(paid.balanceDueOn
        ? [
            `${money(paid.balanceDuePaise)} of the admission fee is still due, by ${formatDate(paid.balanceDueOn)}. You can pay it online, from your training page.`,
          ]
        : []),
      paid.batch
        ? `You are in batch ${paid.batch}.`
        : "The batch you chose can no longer be joined. Please choose another one.",
    ],
    button: paid.batch
      ? { label: "Open my training", path: "/batch-dashboard" }
      : { label: "Choose a batch", path: "/admission-fee" },
    attachment: { kind: "receipt", id: paid.receipt.id },
  },
  notification: {
    text: `We received ${money(paid.amountPaise)}. Receipt ${paid.receipt.number} is in your mail.`,
    href: paid.batch ? "/batch-dashboard" : "/admission-fee",
  },
});

/** The same for the second half: with it the fee is settled. */
const balanceMail = (paid: PaidPayment): Notice => ({
  userId: paid.traineeId,
  kind: "payment-receipt",
  mail: {
    subject: `Receipt ${paid.receipt.number} for the balance of your admission fee`,
    heading: "Your admission fee is settled",
    paragraphs: [
      `Hello ${paid.name}, thank you. We received ${money(paid.amountPaise)}, the balance of your admission fee. Your receipt ${paid.receipt.number} is attached.`,
      "Nothing of the fee is open any more.",
    ],
    button: { label: "See my payment", path: BALANCE_PAGE },
    attachment: { kind: "receipt", id: paid.receipt.id },
  },
  notification: {
    text: `We received ${money(paid.amountPaise)}: your admission fee is settled. Receipt ${paid.receipt.number} is in your mail.`,
    href: BALANCE_PAGE,
  },
});

/** The mail about money that is refunded, because it was paid twice or was not what was asked for. */
export const refundMail = (back: {
  traineeId: string;
  name: string;
  amountPaise: Paise;
}): Notice => ({
  userId: back.traineeId,
  kind: "payment-refund",
  mail: {
    subject: `Your payment of ${money(back.amountPaise)} is being refunded`,
    heading: "A payment is on its way back",
    paragraphs: [
      `Hello ${back.name}, we received a payment of ${money(back.amountPaise)} that was not due, for instance because the fee was paid twice. It goes back to where it came from, which usually takes five to seven working days.`,
      "There is nothing you have to do.",
    ],
    button: { label: "See my payment", path: "/admission-fee" },
  },
  notification: {
    text: `A payment of ${money(back.amountPaise)} that was not due is being refunded.`,
    href: "/admission-fee",
  },
});
