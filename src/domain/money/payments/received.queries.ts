import { sql } from "kysely";
import { indianDay, isInMonth } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Paise } from "#/shared/money.ts";

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

/** Whether a line is for the fee or for assistance. `line` is an alias of `received_lines`. */
export const receivedPart = sql<
  "Admission" | "Assistance"
>`(case line.payment_type when 'Assistance' then 'Assistance' else 'Admission' end)`;

/**
 * What was received in a month, YYYY-MM, of each part that has lines: their count and sum. Of
 * receipts and credit notes; not what was paid before there were receipts.
 */
export const sumReceivedIn = (db: Db, month: string) =>
  db
    .selectFrom("receivedLines as line")
    .select([
      receivedPart.as("of"),
      sql<number>`count(*)::int`.as("count"),
      sql<Paise>`sum(line.amount_paise)::bigint`.as("paise"),
    ])
    .where(sql<boolean>`line.has_receipt`)
    .where(isInMonth(sql.ref("line.day"), month))
    .groupBy(sql`1`);
