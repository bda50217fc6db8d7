import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import { formatMonth, type Month } from "#/shared/months.ts";
import { BALANCE, type PaymentType } from "../payments.rules.ts";

const BALANCE_PAGE = "/balance-payment";

type PaidPayment = {
  traineeId: string;
  name: string;
  receipt: { id: string; number: string };
  paymentType: PaymentType;
  amountPaise: Paise;
  balanceDuePaise: Paise;
  /** If this is a part: what is left to pay of the fee or the balance; 0 if nothing is. */
  leftPaise?: Paise;
  /** When the remaining balance is due; null if there is none. */
  balanceDueOn: IsoDate | null;
  /** The batch's readable id. */
  batch: string | null;
};

export function paidMail(paid: PaidPayment): Notice {
  if (paid.leftPaise) return partMail(paid, paid.leftPaise);
  return paid.paymentType === BALANCE ? balanceMail(paid) : receiptMail(paid);
}

/** The mail about a part: what is left, and what follows once it is paid. */
const partMail = (paid: PaidPayment, leftPaise: Paise): Notice => {
  const isBalance = paid.paymentType === BALANCE;
  const of = isBalance ? "the balance" : "it";
  return worded(
    paid.traineeId,
    "payment-receipt",
    {
      ...factsOf(paid),
      balance: `${formatPaise(leftPaise)} of ${of} is left to pay, online or at the office.`,
      batch: isBalance
        ? "Your fee is settled once that is paid."
        : "You choose your batch once that is paid.",
      page: "Open my payment",
    },
    { path: isBalance ? BALANCE_PAGE : "/admission-fee", ...attached(paid) },
  );
};

const receiptMail = (paid: PaidPayment): Notice =>
  worded(
    paid.traineeId,
    "payment-receipt",
    {
      ...factsOf(paid),
      balance: paid.balanceDueOn
        ? `${formatPaise(paid.balanceDuePaise)} of the admission fee is still due, by ` +
          `${formatDate(paid.balanceDueOn)}. You can pay it online, from your training page.`
        : "",
      batch: paid.batch
        ? `You are in batch ${paid.batch}.`
        : "The batch you chose can no longer be joined. Please choose another one.",
      page: paid.batch ? "Open my training" : "Choose a batch",
    },
    { path: paid.batch ? "/batch-dashboard" : "/admission-fee", ...attached(paid) },
  );

type Facts = Pick<PaidPayment, "name" | "amountPaise" | "receipt">;
const factsOf = ({ name, amountPaise, receipt }: Facts) => ({
  name,
  amount: formatPaise(amountPaise),
  receipt: receipt.number,
});
const attached = ({ receipt }: Facts) => ({
  attachment: { kind: "receipt", id: receipt.id } as const,
});

/** The mail about the second half, which settles the fee. */
const balanceMail = (paid: PaidPayment): Notice =>
  worded(paid.traineeId, "balance-receipt", factsOf(paid), {
    path: BALANCE_PAGE,
    ...attached(paid),
  });

type PaidMonth = Pick<PaidPayment, "traineeId" | "name" | "receipt" | "amountPaise"> & {
  month: Month;
  paymentDate: IsoDate;
};

/** The mail about a month of assistance paid online, in full. */
export const monthMail = ({ month, paymentDate, ...paid }: PaidMonth): Notice =>
  worded(
    paid.traineeId,
    "assistance-payment-received",
    { ...factsOf(paid), month: formatMonth(month), day: formatDate(paymentDate), left: "" },
    { path: "/assistance-details", ...attached(paid) },
  );

/** The mail about refunded money: paid twice, or not as ordered. */
export const refundMail = (back: { traineeId: string; name: string; amountPaise: Paise }): Notice =>
  worded(
    back.traineeId,
    "payment-refund",
    { name: back.name, amount: formatPaise(back.amountPaise) },
    { path: "/admission-fee" },
  );
