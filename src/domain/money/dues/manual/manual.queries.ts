import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound, valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { isWordLike, recordRowsLike } from "#/platform/db/found-by-text.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { nullsLowest } from "#/platform/db/order.ts";
import { readPage, tallyOf, withSums } from "#/platform/db/pages.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Paise } from "#/shared/money.ts";
import type { Month } from "#/shared/months.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../dues.rules.ts";

/** A record with its approved amount, kept from being closed until the transaction ends. */
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

/** What decides which months of a record may be recorded, without a lock. */
export const findRecord = (db: Db, id: string) =>
  db
    .selectFrom("assistanceRecords")
    .select(["dateOfJoining", "isActive"])
    .where("id", "=", id)
    .executeTakeFirst();

/** The months something is recorded of already. */
export async function listRecordedMonths(db: Db, recordId: string): Promise<Month[]> {
  return valuesOf(
    db.selectFrom("assistancePayments").select("month").where("recordId", "=", recordId),
    "month",
  );
}

export type NewManualPayment = {
  recordId: string;
  month: Month;
  status: PaymentStatus;
  amountPaise: Paise;
  paymentDate: IsoDate | null;
  recordedBy: string;
};

/** Records a month; the database refuses a second row of it (I-79). */
export async function insertPayment(
  tx: Db,
  clock: Clock,
  payment: NewManualPayment,
): Promise<string> {
  return insertRow(tx, "assistancePayments", { ...payment, recordedAt: clock.sqlNow() });
}

/** Turns a payment that was not received into one that was; false when it is another one by now. */
export async function updateReceived(
  tx: Db,
  clock: Clock,
  received: { id: string; version: number; paymentDate: IsoDate; recordedBy: string },
): Promise<boolean> {
  const { id, version, ...columns } = received;
  return isFound(
    tx
      .updateTable("assistancePayments")
      .set({
        ...columns,
        status: "Received",
        recordedAt: clock.sqlNow(),
        version: nextVersion,
      })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("status", "=", "Not Received")
      .returning("id"),
  );
}

const payments = (db: Db) =>
  db
    .selectFrom("assistancePayments as payment")
    .innerJoin("assistanceRecords as record", "record.id", "payment.recordId")
    .innerJoin("dues", (join) =>
      join
        .onRef("dues.recordId", "=", "payment.recordId")
        .onRef("dues.month", "=", "payment.month"),
    )
    .leftJoin("receipts", (join) =>
      join
        .onRef("receipts.assistancePaymentId", "=", "payment.id")
        .on("receipts.voidedAt", "is", null),
    )
    .select([
      ...columnsIn("payment", "id", "recordId", "month", "status", "amountPaise"),
      ...columnsIn("payment", "paymentDate", "version"),
      "record.userId",
      "record.username",
      "dues.id as dueId",
      "receipts.id as receiptId",
      "receipts.issuedAt as receiptAt",
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

/** Of months that are open and were recorded: the few that an index finds. */
const openPaise = sql`(select coalesce(sum(recorded_paise), 0) from dues where not is_received)`;
const SUMS = {
  sum: {
    paise: sql`payment.amount_paise`,
    kept: sql`(select coalesce(sum(paise), 0) from row_tallies where list = 'dues-received') + ${openPaise}`,
  },
  sumOpen: {
    paise: sql`case payment.status when 'Received' then 0 else payment.amount_paise end`,
    kept: openPaise,
  },
};

/** One page of the recorded payments, the latest month first unless asked otherwise. */
export async function listPayments(db: Db, query: ListQuery) {
  const matching = payments(db).where(isLike(query.q));
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "-month");
  const rows = matching
    // No nulls clause for columns without nulls: it would keep an index from being used.
    .orderBy(SORT_COLUMNS[field], field === "paymentDate" ? nullsLowest(direction) : direction)
    .orderBy("payment.month", "desc")
    .orderBy("record.username")
    .orderBy("payment.id");
  const summed = withSums(rows, SUMS, { isWhole: !query.q });
  return readPage(query, summed, tallyOf("assistance_payments"));
}
