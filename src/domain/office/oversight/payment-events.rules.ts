import type { IsoDate } from "#/shared/dates.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import { type By, by, withReason } from "./events.rules.ts";
import type { JourneyEvent } from "./timeline/timeline.rules.ts";

// Builds timeline events from the rows of money; both the person and the office read their texts.

type Paid = By & {
  paymentType: string;
  amountPaise: Paise;
  waivedPaise: Paise;
  reason: string | null;
  status: string;
  at: Date;
  number: string | null;
};
export const paymentEvent = (row: Paid): JourneyEvent => ({
  at: row.at,
  kind: "payment",
  text: formatPaid(row),
  ...by(row),
  target: row.number ? { page: "receipt", number: row.number } : undefined,
});

function formatPaid(paid: Paid): string {
  const { paymentType, amountPaise, waivedPaise, reason, status, number } = paid;
  if (waivedPaise > 0) {
    const end = status === "voided" ? ", taken back since" : "";
    return withReason(`${formatPaise(waivedPaise)} waived (${paymentType})${end}`, reason);
  }
  if (amountPaise === 0) return "Admission completed without a payment";
  return `Paid ${formatPaise(amountPaise)} (${paymentType})${number ? `, receipt ${number}` : ""}`;
}

type Voided = By & {
  note: string;
  number: string;
  amountPaise: Paise;
  /** The amount of the whole receipt. */
  receiptPaise: Paise;
  reason: string;
  cancelledAt: Date | null;
  at: Date;
};
export const voidEvent = ({ note, number, reason, ...row }: Voided): JourneyEvent => ({
  at: row.at,
  kind: "payment",
  text:
    `${takenBack(number, row)} by credit note ` +
    `${note}${row.cancelledAt ? " (cancelled: the money did not go)" : ""}: ${reason}`,
  ...by(row),
  target: { page: "receipt", number },
});

const takenBack = (
  number: string,
  { amountPaise, receiptPaise }: Pick<Voided, "amountPaise" | "receiptPaise">,
) =>
  amountPaise < receiptPaise
    ? `${formatPaise(amountPaise)} of receipt ${number} taken back`
    : `Receipt ${number} of ${formatPaise(amountPaise)} voided`;

type Refunded = {
  amountPaise: Paise;
  reason: string;
  status?: string;
  doneAt: Date | null;
  createdAt: Date;
};
const refundState = (status: string | undefined, doneAt: Date | null): string => {
  if (status === "failed") return "failed";
  return doneAt ? "done" : "under way";
};
export const refundEvent = ({
  amountPaise,
  reason,
  status,
  doneAt,
  createdAt,
}: Refunded): JourneyEvent => ({
  at: doneAt ?? createdAt,
  kind: "payment",
  text: `Refund of ${formatPaise(amountPaise)} ${refundState(status, doneAt)}: ${reason}`,
});

type Recorded = By & {
  number: string | null;
  month: IsoDate;
  status: string;
  amountPaise: Paise;
  /** The amount of its receipt; null if nothing was received. */
  partPaise: Paise | null;
  recordedAt: Date;
};
const amountOf = ({ amountPaise, partPaise }: Recorded) =>
  partPaise === null || partPaise === amountPaise
    ? formatPaise(amountPaise)
    : `${formatPaise(partPaise)} of ${formatPaise(amountPaise)}`;
export const assistancePaymentEvent = (row: Recorded): JourneyEvent => ({
  at: row.recordedAt,
  kind: "payment",
  text:
    `Assistance for ${formatMonth(row.month)}, ${amountOf(row)}: ` +
    (row.number ? `received, receipt ${row.number}` : row.status.toLowerCase()),
  ...by(row),
  target: row.number ? { page: "receipt", number: row.number } : { page: "assistance" },
});
