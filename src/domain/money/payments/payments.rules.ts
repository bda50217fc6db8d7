import { financialYear, type IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { PAYMENT_OPTIONS, type PaymentOption } from "#/shared/payment-options.ts";

/** The only currency (specification 1 section 9). */
export const CURRENCY = "INR";

/** The second half of a partial payment, which is paid separately (C13). */
export const BALANCE = "Balance";

/** The kinds of payment: one of the approved options, or the balance of the partial one. */
export const PAYMENT_TYPES = [...PAYMENT_OPTIONS, BALANCE] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** How the office receives money outside the checkout. */
export const OFFICE_METHODS = ["Cash", "Transfer", "UPI"] as const;
export type OfficeMethod = (typeof OFFICE_METHODS)[number];

/** The parts of the fee that may be owed: what is due first, or the second half. */
export const FEE_PARTS = ["Fee", "Balance"] as const;
export type FeePart = (typeof FEE_PARTS)[number];

/** The subjects of a receipt: the fee by its options, or a month of assistance. */
export const RECEIPT_TYPES = [...PAYMENT_TYPES, "Assistance"] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** The balance is due this many days after the first half (decision 0010): see `feeBalances`. */
export const BALANCE_DAYS = 30;

/**
 * Returns what is due now and what is due later of the configured fee, in paise (A10, C67). Half of
 * an odd number of paise is rounded up, so that both parts add up to the fee.
 */
export function shareOfFee(
  option: PaymentOption,
  feePaise: Paise,
): { amountPaise: Paise; balanceDuePaise: Paise } {
  if (option === "No Payment") return { amountPaise: 0, balanceDuePaise: 0 };
  const amountPaise = option === "Partial Payment" ? Math.ceil(feePaise / 2) : feePaise;
  return { amountPaise, balanceDuePaise: feePaise - amountPaise };
}

/** The whole fee and its first half, from the configured fee in paise. */
export const sharesOf = (feePaise: Paise): { full: Paise; half: Paise } => ({
  full: shareOfFee("Full Payment", feePaise).amountPaise,
  half: shareOfFee("Partial Payment", feePaise).amountPaise,
});

const NO_PAYMENT_PREFIX = "no_payment";

/** The order id for a trainee with nothing to pay; the provider never receives it. */
export const noPaymentOrderId = (paymentId: string): string => `${NO_PAYMENT_PREFIX}_${paymentId}`;

/** Whether the form asks for no payment; only the stored option decides who may send it (I-36). */
export const isNoPaymentForm = (form: { orderId: string; paymentType?: string | null }): boolean =>
  form.orderId.startsWith(NO_PAYMENT_PREFIX) || form.paymentType === "No Payment";

/** Whether the form is empty, as required from a trainee with nothing to pay (I-37). */
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

/**
 * The receipt text of the provider's order: our own id without dashes, 32 of the 40 characters
 * allowed.
 */
export const orderReceiptOf = (paymentId: string): string => paymentId.replaceAll("-", "");

/** How a payer is addressed: by the name in the details, before these by the account's. */
export const payerName = (payer: {
  firstname: string | null;
  lastname: string | null;
  username: string;
}): string => (payer.firstname ? `${payer.firstname} ${payer.lastname}` : payer.username);

/** A ten-digit mobile number in the checkout's format. */
export const checkoutContact = (mobile: string): string => `+91${mobile}`;

/** A payment as reported by the provider, and the order it should match. */
type ReportedPayment = { orderId: string | null; amountPaise: Paise; currency: string };
type Ordered = { gatewayOrderId: string | null; amountPaise: Paise };

/** Whether a payment belongs to this order, to the paisa (I-34). */
export const isPaymentOf = (reported: ReportedPayment, ordered: Ordered): boolean =>
  reported.orderId === ordered.gatewayOrderId &&
  reported.amountPaise === ordered.amountPaise &&
  reported.currency === CURRENCY;

/** Whether a payment's order is closed without a payment that counts. */
export const isOver = ({ status }: { status: string }): boolean =>
  status === "abandoned" || status === "voided";

/**
 * Whether the money of a payment counts: it completed the fee or the balance, is a part of it, or
 * paid a month of assistance.
 */
export const isPaid = ({ status }: { status: string }): boolean =>
  status === "completed" || status === "part" || status === "settled";

/** Returns the later of two statuses in their order; the new one if there was none. */
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

/** RCP/26-27/000001: numbered within the financial year of the day, 16 characters. */
export const receiptNumber = (day: IsoDate, number: number): string =>
  `RCP/${financialYear(day).slice(2)}/${String(number).padStart(6, "0")}`;

/** CRN/26-27/000001: the same for a credit note. */
export const creditNoteNumber = (day: IsoDate, number: number): string =>
  `CRN/${financialYear(day).slice(2)}/${String(number).padStart(6, "0")}`;

/** The name of the job that refunds, as `nudge` calls it. */
export const REFUND_JOB = "payment-refunds";

/** The path of a receipt's PDF; signed, it also works without a session. */
export const receiptPath = (id: string): string => `/api/payment/receipt/${id}`;
