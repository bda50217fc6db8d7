import { financialYear, type IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { PAYMENT_OPTIONS, type PaymentOption } from "#/shared/payment-options.ts";

/** The only currency there is (specification 1 section 9). */
export const CURRENCY = "INR";

/** The second half of a partial payment, which is paid separately (C13). */
export const BALANCE = "Balance";

/** The kinds of payment: one of the approved options, or the balance of the partial one. */
export const PAYMENT_TYPES = [...PAYMENT_OPTIONS, BALANCE] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** How money reaches the office besides the checkout. */
export const OFFICE_METHODS = ["Cash", "Transfer", "UPI"] as const;
export type OfficeMethod = (typeof OFFICE_METHODS)[number];

/** What may still be owed of the fee: all that is asked for first, or the second half. */
export const FEE_PARTS = ["Fee", "Balance"] as const;
export type FeePart = (typeof FEE_PARTS)[number];

/** The subjects of a receipt: the fee by its options, or a month of assistance. */
export const RECEIPT_TYPES = [...PAYMENT_TYPES, "Assistance"] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** The balance is due so long after the first half (decision 0010): see `feeBalances`. */
export const BALANCE_DAYS = 30;

/**
 * Returns what is to be paid now and what stays due afterwards, of the configured fee in paise
 * (A10, C67). Half of an odd number of paise is rounded up, so that both parts make the whole fee.
 */
export function shareOfFee(
  option: PaymentOption,
  feePaise: Paise,
): { amountPaise: Paise; balanceDuePaise: Paise } {
  if (option === "No Payment") return { amountPaise: 0, balanceDuePaise: 0 };
  const amountPaise = option === "Partial Payment" ? Math.ceil(feePaise / 2) : feePaise;
  return { amountPaise, balanceDuePaise: feePaise - amountPaise };
}

/** The amounts of the whole fee and of its first half, from the configured fee in paise. */
export const sharesOf = (feePaise: Paise): { full: Paise; half: Paise } => ({
  full: shareOfFee("Full Payment", feePaise).amountPaise,
  half: shareOfFee("Partial Payment", feePaise).amountPaise,
});

const NO_PAYMENT_PREFIX = "no_payment";

/** The order id of somebody who pays nothing; the provider never receives it. */
export const noPaymentOrderId = (paymentId: string): string => `${NO_PAYMENT_PREFIX}_${paymentId}`;

/** The form that asks for no payment; only the stored option decides who may send it (I-36). */
export const isNoPaymentForm = (form: { orderId: string; paymentType?: string | null }): boolean =>
  form.orderId.startsWith(NO_PAYMENT_PREFIX) || form.paymentType === "No Payment";

/** Whether the form is empty, as it must be from somebody with nothing to pay (I-37). */
export const isEmptyPayment = (form: {
  orderId: string;
  amount?: unknown;
  paymentId?: string | null;
  signature?: string | null;
}): boolean =>
  form.orderId.startsWith(NO_PAYMENT_PREFIX) &&
  form.amount === 0 &&
  !form.paymentId &&
  !form.signature;

/** The receipt text of the provider's order: our own id without dashes, 32 of the 40 it allows. */
export const orderReceiptOf = (paymentId: string): string => paymentId.replaceAll("-", "");

/** How a payer is addressed: by the name of the details, before those by the account's. */
export const payerName = (payer: {
  firstname: string | null;
  lastname: string | null;
  username: string;
}): string => (payer.firstname ? `${payer.firstname} ${payer.lastname}` : payer.username);

/** A ten-digit mobile number as the checkout takes it. */
export const checkoutContact = (mobile: string): string => `+91${mobile}`;

/** A payment as the provider reports it, and what was ordered. */
type ReportedPayment = { orderId: string | null; amountPaise: Paise; currency: string };
type Ordered = { gatewayOrderId: string | null; amountPaise: Paise };

/** Whether a payment is one of this order, to the paisa (I-34). */
export const isPaymentOf = (reported: ReportedPayment, ordered: Ordered): boolean =>
  reported.orderId === ordered.gatewayOrderId &&
  reported.amountPaise === ordered.amountPaise &&
  reported.currency === CURRENCY;

/** Whether a payment's order is closed, though it was not completed or no longer counts. */
export const isOver = ({ status }: { status: string }): boolean =>
  status === "abandoned" || status === "voided";

/**
 * Whether money of a payment counts: it made the fee or the balance whole, is a part of it, or paid
 * a month of assistance.
 */
export const isPaid = ({ status }: { status: string }): boolean =>
  status === "completed" || status === "part" || status === "settled";

/** Returns the later of two statuses by their order; the next one where none is known yet. */
export const laterOf =
  <S extends string>(order: readonly S[]) =>
  (known: S | undefined, next: S): S =>
    known && order.indexOf(known) > order.indexOf(next) ? known : next;

export const GATEWAY_STATUSES = ["failed", "authorized", "captured", "refunded"] as const;
export type GatewayStatus = (typeof GATEWAY_STATUSES)[number];

/**
 * Returns the status of a payment after one more report, which may come late or twice: it only
 * moves towards the end of the list, so that a failure never undoes a capture (I-39).
 */
export const laterStatus = laterOf(GATEWAY_STATUSES);

/** RCP/26-27/000001: the number within the financial year of the day, 16 characters. */
export const receiptNumber = (day: IsoDate, number: number): string =>
  `RCP/${financialYear(day).slice(2)}/${String(number).padStart(6, "0")}`;

/** CRN/26-27/000001: the same for the note that voids a receipt. */
export const creditNoteNumber = (day: IsoDate, number: number): string =>
  `CRN/${financialYear(day).slice(2)}/${String(number).padStart(6, "0")}`;

/** The name of the job that refunds, as `nudge` calls it. */
export const REFUND_JOB = "payment-refunds";

/** Where a receipt's PDF is read; with a signature also without a session. */
export const receiptPath = (id: string): string => `/api/payment/receipt/${id}`;
