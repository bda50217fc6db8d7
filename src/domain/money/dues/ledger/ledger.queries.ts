import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { feeBalances } from "#/domain/money/payments/balance.queries.ts";
import { leftOfMonth } from "#/domain/money/payments/months.queries.ts";
import { monthReceiptOf, monthReceivedOn } from "#/domain/money/payments/received.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { isInMonth } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import {
  accountsLike,
  isFoundBy,
  isWordLike,
  recordRowsLike,
} from "#/platform/db/found-by-text.ts";
import { newId } from "#/platform/db/ids.ts";
import { nullsLowest } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Paise } from "#/shared/money.ts";
import type { Month } from "#/shared/months.ts";
import { type DueKind, type DueStatus, isOpenDue } from "../dues.rules.ts";

type Sql = RawBuilder<unknown>;

export type NewDue = { month: Month; amountPaise: Paise; dueOn: IsoDate };

/** Inserts missing months of a record into the ledger. Returns the new ones. */
export async function insertDues(
  tx: Db,
  clock: Clock,
  { id: recordId }: { id: string },
  dues: readonly NewDue[],
): Promise<Month[]> {
  if (dues.length === 0) return [];
  const createdAt = clock.sqlNow();
  return valuesOf(
    tx
      .insertInto("dues")
      .values(dues.map((due) => ({ ...due, id: newId(), recordId, createdAt })))
      .onConflict((conflict) => conflict.columns(["recordId", "month"]).doNothing())
      .returning("month"),
    "month",
  );
}

export type Entry = {
  /** The id of the due, or of the first half that left a balance. */
  id: string;
  kind: DueKind;
  userId: string;
  username: string;
  month: Month | null;
  /** What is left to pay while it is open; then the full amount. */
  amountPaise: Paise;
  /** The part received while the rest is open, otherwise 0. */
  partPaise: Paise;
  dueOn: IsoDate;
  receivedOn: IsoDate | null;
  /** The day it was waived on, and why; null if it was not. */
  waivedOn: IsoDate | null;
  waivedReason: string | null;
  status: DueStatus;
  version: number;
  /** False if the record is closed. */
  isRunning: boolean;
  /** The payment of the month, or the one that settled the balance. */
  paymentId: string | null;
};

/** An entry with the newest receipt that counts. */
export type EntryWithReceipt = Entry & { receiptId: string | null; receiptAt: Date | null };

/**
 * Whether a row of the ledger is open, which means a status in OPEN_STATUSES. `entry` is an alias
 * of the ledger. It does not test the status, which is computed: PostgreSQL would estimate far too
 * few rows.
 */
export const isOpenIn = (entry: RawBuilder<unknown>) => sql<boolean>`(not ${entry}.is_settled)`;
export const isOpenEntry = isOpenIn(sql`entry`);

/** True if a month of the ledger (`due`) was not received. */
const isMonthOpen = sql`not exists (select from assistance_payments paid
  where paid.record_id = due.record_id and paid.month = due.month and paid.status = 'Received')`;

/** The open or received months of assistance. */
const monthsOf = (part: "open" | "received", narrowed = sql``) => {
  const isReceived = part === "received";
  return sql`
    select due.id, 'Assistance' as kind, record.user_id, record.username, due.month,
      ${isReceived ? sql`payment.amount_paise` : leftOfMonth} as amount_paise,
      ${isReceived ? sql`0::bigint` : sql`coalesce(payment.received_paise, 0)`} as part_paise, due.due_on,
      ${isReceived ? monthReceivedOn : sql`null::date`} as received_on,
      null::date as waived_on, null as waived_reason,
      coalesce(payment.version, 0) as version, record.is_active as is_running,
      payment.id as payment_id, ${sql.lit(isReceived)} as is_settled
    from dues due
    join assistance_records record on record.id = due.record_id
    left join assistance_payments payment on payment.record_id = due.record_id and payment.month = due.month
      ${isReceived ? sql`` : sql`and payment.status <> 'Received'`}
    where ${isReceived ? sql`payment.status = 'Received'` : isMonthOpen}
      ${narrowed}`;
};

/**
 * Every due of every kind, as of a day; received amounts come from the payments alone. The single
 * definition of due, overdue, received and waived, which lists, sums, reminders and metrics read.
 */
export const entriesOn = (today: IsoDate) =>
  entriesWith(today, { open: monthsOf("open"), received: monthsOf("received") });

/** Entries matching a search: by the payer's name, address or number, by month, or by kind. */
function entriesLike(today: IsoDate, q: string) {
  const ids = sql.join(recordRowsLike("dues", q), sql` union all `);
  const found = isWordLike("Assistance", q) ? sql`` : sql`and due.id in (${ids})`;
  const isPayer = isFoundBy(sql.ref("balance.traineeId"), q, (like) => [
    accountsLike("username", like),
  ]);
  return entriesWith(today, {
    open: monthsOf("open", found),
    received: monthsOf("received", found),
    balances: isWordLike("Balance", q) ? sql`` : sql`where ${isPayer}`,
  });
}

type Parts = Record<"open" | "received", Sql> & { balances?: Sql };

const entriesWith = (today: IsoDate, { open, received, balances = sql`` }: Parts) => sql<Entry>`(
  select entry.*,
    case when waived_on is not null then 'Waived' when received_on is not null then 'Received'
         when due_on < ${today}::date then 'Overdue' else 'Due' end as status
  from (
    ${open} union all ${received} union all
    select balance.id, 'Balance', balance.trainee_id, payer.username, null, balance.amount_paise,
      balance.part_paise, balance.due_on,
      balance.received_on, balance.waived_on, balance.waived_reason, 0, true,
      balance.settled_by, balance.settled_by is not null
    from ${feeBalances} balance
    -- One by one, by their ids: the planner would rather read everybody there is.
    cross join lateral (select users.username from users where users.id = balance.trainee_id limit 1) payer
    ${balances}
  ) entry)`;

/** The ledger as a table. */
export const entries = (db: Db, today: IsoDate) => db.selectFrom(entriesOn(today).as("entry"));

const ofMonth = monthReceiptOf(sql`entry.payment_id`);
const ofBalance = (column: "id" | "issued_at") =>
  sql`(select receipt.${sql.ref(column)} from receipts receipt where receipt.payment_id = entry.payment_id)`;

/**
 * Adds receipts to entries here, not in the ledger itself, so that PostgreSQL looks them up only
 * for the rows of a page.
 */
const withReceipts = (rows: ReturnType<typeof entries>) =>
  rows
    .selectAll("entry")
    .select([
      sql<string | null>`coalesce(${ofMonth.id}, ${ofBalance("id")})`.as("receiptId"),
      sql<Date | null>`coalesce(${ofMonth.issuedAt}, ${ofBalance("issued_at")})`.as("receiptAt"),
    ]);

export type LedgerQuery = ListQuery & {
  kind?: DueKind | undefined;
  status?: DueStatus | "Open" | undefined;
  dueIn?: string | undefined;
  receivedIn?: string | undefined;
};

const SORT_COLUMNS = {
  username: "entry.username",
  kind: "entry.kind",
  month: "entry.month",
  amount: "entry.amountPaise",
  dueOn: "entry.dueOn",
  status: "entry.status",
  receivedOn: "entry.receivedOn",
} as const;

const matching = (db: Db, today: IsoDate, query: LedgerQuery) => {
  const { status } = query;
  const searched = query.q ? entriesLike(today, query.q) : entriesOn(today);
  return db
    .selectFrom(searched.as("entry"))
    .$if(query.kind !== undefined, (qb) => qb.where("entry.kind", "=", query.kind ?? "Balance"))
    .$if(status !== undefined && (status === "Open" || isOpenDue(status)), (qb) =>
      qb.where(isOpenEntry),
    )
    .$if(status !== undefined && status !== "Open", (qb) =>
      qb.where(sql<boolean>`entry.status = ${query.status}`),
    )
    .$if(Boolean(query.dueIn), (qb) => qb.where(isInMonth(sql`entry.due_on`, query.dueIn ?? "")))
    .$if(Boolean(query.receivedIn), (qb) =>
      qb.where(isInMonth(sql`entry.received_on`, query.receivedIn ?? "")),
    );
};

const SUMS = {
  sum: sql`entry.amount_paise + entry.part_paise`,
  sumOpen: sql`case when ${isOpenEntry} then entry.amount_paise else 0 end`,
};

/** One page of the ledger: open entries by due day, then received ones, latest first. */
export async function listEntries(db: Db, today: IsoDate, query: LedgerQuery) {
  const found = matching(db, today, query);
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "dueOn");
  const rows = withReceipts(db.with("entry", () => found.selectAll("entry")).selectFrom("entry"))
    .$if(query.sort !== undefined, (chosen) =>
      chosen.orderBy(SORT_COLUMNS[field], nullsLowest(direction)),
    )
    .$call(inOrder);
  return readPage(query, rows, found, { sums: SUMS, table: "entry" });
}

/** Open entries by due day, then waived ones, then received ones, latest first. */
const inOrder = <Row>(rows: SelectQueryBuilder<{ entry: Entry }, "entry", Row>) =>
  rows
    .orderBy(isOpenEntry, "desc")
    .orderBy(sql`case when ${isOpenEntry} then entry.due_on end`)
    .orderBy("entry.receivedOn", "desc")
    .orderBy("entry.username")
    .orderBy("entry.id");

export const listEntriesOf = (
  db: Db,
  today: IsoDate,
  userId: string,
): Promise<EntryWithReceipt[]> =>
  withReceipts(entries(db, today))
    .where("entry.userId", "=", userId)
    .orderBy(isOpenEntry, "desc")
    .orderBy(sql`case when ${isOpenEntry} then entry.due_on end`)
    .orderBy("entry.dueOn", "desc")
    .orderBy("entry.id")
    .execute();

export const findEntry = (
  db: Db,
  today: IsoDate,
  id: string,
): Promise<EntryWithReceipt | undefined> =>
  withReceipts(entries(db, today)).where("entry.id", "=", id).executeTakeFirst();

/** Locks the records of several dues, ordered by record, until the transaction ends. */
export const lockDues = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom("assistanceRecords as record")
    .select("record.id")
    .where("record.id", "in", (row) =>
      row
        .selectFrom("dues")
        .select("dues.recordId")
        .where(sql<boolean>`dues.id = any(${ids}::uuid[])`),
    )
    .orderBy("record.id")
    .forUpdate("record")
    .execute();
