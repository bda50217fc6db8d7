import { type RawBuilder, sql } from "kysely";
import { isInMonth } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";

/**
 * The day on which money counts: the day it came, if recorded, else the day it was noted.
 * `migrations/0034_money_day.sql` has the rule, which indexes of these tables use.
 */
export const moneyDay = (...days: [cameOn: Sql, notedAt: Sql] | [notedAt: Sql]) =>
  sql`money_day(${sql.join(days)})`;
type Sql = RawBuilder<unknown>;

/** The day of a receipt; `receipt` is an alias of its table. */
export const receiptDay = sql<IsoDate>`${moneyDay(sql`receipt.paid_on`, sql`receipt.issued_at`)}`;

/** The day on which a month of assistance was received; `payment` is an alias of its table. */
export const monthReceivedOn = moneyDay(sql`payment.payment_date`, sql`payment.recorded_at`);

const newestReceipt = <T>(column: "id" | "issued_at", paymentId: RawBuilder<unknown>) =>
  sql<T | null>`(select receipt.${sql.ref(column)} from receipts receipt
    where receipt.assistance_payment_id = ${paymentId} and receipt.voided_at is null
    order by receipt.issued_at desc, receipt.number desc limit 1)`;

/**
 * Columns of the newest valid receipt of a month of assistance, by the id of its payment; a month
 * paid in parts has several.
 */
export const monthReceiptOf = (paymentId: RawBuilder<unknown>) => ({
  id: newestReceipt<string>("id", paymentId),
  issuedAt: newestReceipt<Date>("issued_at", paymentId),
});

/** The newest receipt of a month; `payment` is an alias of its table. */
export const monthReceipt = monthReceiptOf(sql`payment.id`);

/** Whether a line is for the fee or for assistance. `line` is an alias of `received_lines`. */
export const receivedPart = sql<
  "Admission" | "Assistance"
>`(case line.payment_type when 'Assistance' then 'Assistance' else 'Admission' end)`;

/**
 * The count and sum received in a month, YYYY-MM, per part with lines. From receipts and credit
 * notes, so without payments older than receipts.
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
