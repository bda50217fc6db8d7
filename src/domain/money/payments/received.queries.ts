import { sql } from "kysely";
import { indianDay, isInMonth } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { settledOn } from "./balance.queries.ts";
import { cancelledDay, noteDay, receiptDay } from "./entries.queries.ts";
import type { ReceiptType } from "./payments.rules.ts";

type ReceivedLine = {
  id: string;
  userId: string;
  paymentType: ReceiptType;
  /** Of assistance: the month that was paid for. */
  month: IsoDate | null;
  /** Below 0 where it was taken back. */
  amountPaise: Paise;
  /** The day in India it counts on. */
  day: IsoDate;
  isNote: boolean;
};

/**
 * The day of a month of assistance that was received; `payment` is an alias of its table, whose
 * index `assistance_payments_received` has the same.
 */
export const monthReceivedOn = sql`coalesce(payment.payment_date, ${indianDay(sql`payment.recorded_at`)})`;

const newestReceipt = <T>(column: "id" | "issued_at") =>
  sql<T | null>`(select receipt.${sql.ref(column)} from receipts receipt
    where receipt.assistance_payment_id = payment.id and receipt.voided_at is null
    order by receipt.issued_at desc, receipt.number desc limit 1)`;

/**
 * Columns of the newest receipt that counts of a month of assistance, as one received in parts has
 * several; `payment` is an alias of its table.
 */
export const monthReceipt = {
  id: newestReceipt<string>("id"),
  issuedAt: newestReceipt<Date>("issued_at"),
};

/** What credit notes take away, and give again where one is cancelled. */
const noteLines = sql<ReceivedLine>`(
  select note.id, receipt.trainee_id as user_id, receipt.payment_type, receipt.assistance_month as month,
    -note.amount_paise as amount_paise, ${noteDay} as day, true as is_note
  from credit_notes note join receipts receipt on receipt.id = note.receipt_id
  union all
  select md5(note.id || 'cancelled')::uuid, receipt.trainee_id, receipt.payment_type, receipt.assistance_month,
    note.amount_paise, ${cancelledDay}, true
  from credit_notes note join receipts receipt on receipt.id = note.receipt_id where note.cancelled_at is not null
)`;

/**
 * What was received: the one definition (docs/figures.md). Each receipt counts on the day its money
 * came, each credit note subtracts on the day it was written, as the takings have it, so that a
 * past day or month keeps its sum. Payments from before receipts were written count without one.
 */
export const receivedLines = sql<ReceivedLine>`(
  select receipt.id, receipt.trainee_id as user_id, receipt.payment_type, receipt.assistance_month as month,
    receipt.amount_paise, ${receiptDay} as day, false as is_note
  from receipts receipt where receipt.amount_paise > 0
  union all select * from ${noteLines} note
  union all
  select payment.id, payment.trainee_id, payment.payment_type, null, payment.amount_paise,
    ${settledOn(sql`payment`)}, false
  from admission_payments payment
  where payment.status = 'completed' and payment.amount_paise > 0 and not exists (select from receipts receipt
    where receipt.trainee_id = payment.trainee_id and receipt.payment_id = payment.id)
  union all
  select payment.id, record.user_id, 'Assistance', payment.month, payment.amount_paise, ${monthReceivedOn}, false
  from assistance_payments payment join assistance_records record on record.id = payment.record_id
  where payment.status = 'Received' and not exists (select from receipts receipt
    where receipt.trainee_id = record.user_id and receipt.assistance_payment_id = payment.id)
)`;

/** Whether a line is for the fee or for assistance. `line` is the alias of `receivedLines`. */
export const receivedPart = sql<
  "Admission" | "Assistance"
>`(case line.payment_type when 'Assistance' then 'Assistance' else 'Admission' end)`;

/**
 * What was received in a month, YYYY-MM, of each part that has lines: their count and sum. Of
 * receipts and credit notes; not what was paid before there were receipts.
 */
export const sumReceivedIn = (db: Db, month: string) =>
  db
    .selectFrom(monthLines(month).as("line"))
    .select([
      receivedPart.as("of"),
      sql<number>`count(*)::int`.as("count"),
      sql<Paise>`sum(line.amount_paise)::bigint`.as("paise"),
    ])
    .groupBy(sql`1`);

const monthLines = (month: string) => sql<{ paymentType: ReceiptType }>`(
  select receipt.payment_type, receipt.amount_paise
  from receipts receipt where receipt.amount_paise > 0 and ${isInMonth(receiptDay, month)}
  union all
  select note.payment_type, note.amount_paise from ${noteLines} note where ${isInMonth(sql`note.day`, month)})`;
