import { addDays, daysBetween, type IsoDate } from "#/shared/dates.ts";
import type { Month } from "#/shared/months.ts";
import { normalizeCharacters } from "#/shared/normalize-characters.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";

export const PAYMENT_STATUSES = ["Not Received", "Received"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const isPaymentStatus = (value: unknown): value is PaymentStatus =>
  (PAYMENT_STATUSES as readonly unknown[]).includes(value);

/**
 * A month's due is payable by this day of the month, but never earlier than a week after it began.
 */
export const DUE_DAY = 10;
export const FIRST_NOTICE_DAYS = 7;

export const monthOf = (date: IsoDate): Month => `${date.slice(0, 7)}-01`;

export function nextMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12
    ? `${year + 1}-01-01`
    : `${month.slice(0, 4)}-${String(number + 1).padStart(2, "0")}-01`;
}

/** Every month from one to another, both included; none if they are in reverse order. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let month = from; month <= to; month = nextMonth(month)) months.push(month);
  return months;
}

/** The months an admin may record: from joining to the current one (C71), newest first. */
export const recordableMonths = (joined: IsoDate, today: IsoDate): Month[] =>
  monthsBetween(monthOf(joined), monthOf(today)).toReversed();

export function dueOn(month: Month, submitted: IsoDate): IsoDate {
  const usual = `${month.slice(0, 8)}${String(DUE_DAY).padStart(2, "0")}`;
  const first = addDays(submitted, FIRST_NOTICE_DAYS);
  return monthOf(submitted) === month && first > usual ? first : usual;
}

/** The source of a due: a month of assistance, or the open half of a partial payment. */
export const DUE_KINDS = ["Assistance", "Balance"] as const;
export type DueKind = (typeof DUE_KINDS)[number];

export const DUE_STATUSES = ["Due", "Overdue", "Received", "Waived"] as const;
export type DueStatus = (typeof DUE_STATUSES)[number];

/** The statuses of open dues; the others were received or waived. */
const OPEN_STATUSES = ["Due", "Overdue"] as const satisfies readonly DueStatus[];
export const isOpenDue = (status: DueStatus): boolean =>
  (OPEN_STATUSES as readonly DueStatus[]).includes(status);

/** What can be owed: a due, or the fee itself, which has no due date. */
export const OWED_KINDS = ["Fee", ...DUE_KINDS] as const;
export type OwedKind = (typeof OWED_KINDS)[number];
/** A month that has not begun is "To come"; a fee, which has no due date, is "Open". */
export const OWED_STATUSES = ["Overdue", "Due", "Open", "To come"] as const;
export type OwedStatus = (typeof OWED_STATUSES)[number];

/** The forecast covers this many days: each running record falls due once within them. */
const DAYS_TO_COME = 30;

/** Returns the last day of the forecast, in India. */
export const lastDayToCome = (today: IsoDate): IsoDate => addDays(today, DAYS_TO_COME);

/** The number of days overdue, starting on the day after the due day. */
export const daysLate = (
  { status, dueOn: day }: { status: DueStatus; dueOn: IsoDate },
  today: IsoDate,
): number => (status === "Overdue" ? daysBetween(day, today) : 0);

/**
 * The reminders of a due, with the days relative to its due day on which each may be sent: three
 * days before, three days after (a transfer may still be on its way until then), and after two
 * weeks. After two months the office writes itself.
 */
export const REMINDER_STEPS = {
  soon: [-3, 0],
  overdue: [3, 13],
  late: [14, 60],
} as const satisfies Record<string, readonly [number, number]>;
export type ReminderStep = keyof typeof REMINDER_STEPS;

/** The reminder that is due on a day; undefined for none. */
export function reminderStep(due: IsoDate, today: IsoDate): ReminderStep | undefined {
  const days = daysBetween(due, today);
  const steps = Object.entries(REMINDER_STEPS) as [ReminderStep, readonly [number, number]][];
  return steps.find(([, [from, to]]) => days >= from && days <= to)?.[0];
}

type OwedFor = { kind: OwedKind; month: string | null; paymentOption: PaymentOption | null };

/** Describes something owed: "Assistance, Oct 2026" or "Fee, first half". */
export function formatOwed({ kind, month, paymentOption }: OwedFor): string {
  if (kind === "Assistance") return `Assistance, ${month}`;
  if (kind === "Balance") return "Balance";
  return paymentOption === "Partial Payment" ? "Fee, first half" : "Fee";
}

const UTR = /^\D*(\d{12})\D*$/;

/**
 * Extracts the twelve digits of a UPI reference number (UTR) from typed or pasted text, including
 * what an app writes around them; undefined if there is none.
 */
export function referenceOf(text: string): string | undefined {
  const digits = normalizeCharacters(text).replace(/[\s-]/g, "");
  return UTR.exec(digits)?.[1];
}

/** The maximum length of a note in UPI apps. */
const LONGEST_NOTE = 50;

/**
 * Returns a deep link (NPCI) that opens a payment in a UPI app: to `upi`, with an amount in rupees,
 * and a note that the office sees with the payment it receives.
 */
export const upiLink = ({
  upi,
  payee,
  amount,
  note,
}: {
  upi: string;
  payee: string;
  amount: number;
  note: string;
}): string => {
  const values = {
    pa: upi,
    pn: payee,
    am: amount.toFixed(2),
    cu: "INR",
    tn: note.slice(0, LONGEST_NOTE),
  };
  // Not form encoding: UPI apps take a plus sign literally, not as a space.
  const query = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `upi://pay?${query.join("&")}`;
};
