import { sql } from "kysely";
import { monthReceipt } from "#/domain/money/payments/received.queries.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { isWordLike, recordRowsLike } from "#/platform/db/found-by-text.ts";
import { nullsLowest } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Month } from "#/shared/months.ts";
import { PAYMENT_STATUSES } from "../dues.rules.ts";

/** A record with its approved amount, locked against closing until the transaction ends. */
export const lockRecord = (tx: Db, id: string) =>
  tx
    .selectFrom("assistanceRecords as record")
    .leftJoin("assistanceRequests as request", "request.userId", "record.userId")
    .select([
      ...columnsIn("record", "id", "userId", "username", "email", "dateOfJoining"),
      ...columnsIn("record", "submittedAt", "isActive"),
      "request.amountPaise",
    ])
    .where("record.id", "=", id)
    .forUpdate("record")
    .executeTakeFirst();
export type LockedRecord = NonNullable<Awaited<ReturnType<typeof lockRecord>>>;

/** The facts that decide which months of a record may be recorded, without a lock. */
export const findRecord = (db: Db, id: string) =>
  db
    .selectFrom("assistanceRecords")
    .select(["dateOfJoining", "isActive"])
    .where("id", "=", id)
    .executeTakeFirst();

export const listRecordedMonths = (db: Db, recordId: string): Promise<Month[]> =>
  valuesOf(
    db.selectFrom("assistancePayments").select("month").where("recordId", "=", recordId),
    "month",
  );

const payments = (db: Db) =>
  db
    .selectFrom("assistancePayments as payment")
    .innerJoin("assistanceRecords as record", "record.id", "payment.recordId")
    .innerJoin("dues", (join) =>
      join
        .onRef("dues.recordId", "=", "payment.recordId")
        .onRef("dues.month", "=", "payment.month"),
    )
    .select([
      ...columnsIn("payment", "id", "recordId", "month", "status", "amountPaise"),
      ...columnsIn("payment", "receivedPaise", "paymentDate", "version"),
      "record.userId",
      "record.username",
      "dues.id as dueId",
      monthReceipt.id.as("receiptId"),
      monthReceipt.issuedAt.as("receiptAt"),
    ]);

export const findPayment = (db: Db, id: string) =>
  payments(db).where("payment.id", "=", id).executeTakeFirstOrThrow();
export type ManualPaymentRow = Awaited<ReturnType<typeof findPayment>>;

const SORT_COLUMNS = {
  month: "payment.month",
  username: "record.username",
  paymentDate: "payment.paymentDate",
  paymentStatus: "payment.status",
  amount: "payment.amountPaise",
} as const;

/** Whether a payment matches a search: by payer, written month or status. */
function isLike(q: string | undefined) {
  if (!q) return sql<boolean>`true`;
  const statuses = PAYMENT_STATUSES.filter((status) => isWordLike(status, q));
  const ids = recordRowsLike("assistance_payments", q);
  if (statuses.length > 0)
    ids.push(sql`select id from assistance_payments where status = any(${statuses})`);
  return sql<boolean>`payment.id in (${sql.join(ids, sql` union all `)})`;
}

const SUMS = {
  sum: sql`payment.amount_paise`,
  sumOpen: sql`payment.amount_paise - payment.received_paise`,
};

/** One page of the recorded payments, latest month first unless sorted otherwise. */
export async function listPayments(db: Db, query: ListQuery) {
  const matching = payments(db).where(isLike(query.q));
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "-month");
  const rows = matching
    // No nulls clause for columns without nulls: it would prevent using an index.
    .orderBy(SORT_COLUMNS[field], field === "paymentDate" ? nullsLowest(direction) : direction)
    .orderBy("payment.month", "desc")
    .orderBy("record.username")
    .orderBy("payment.id");
  return readPage(query, rows, matching.clearSelect(), { sums: SUMS });
}
