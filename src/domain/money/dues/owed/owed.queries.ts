import { sql } from "kysely";
import { waitingDueIds } from "#/domain/money/payments/claims.queries.ts";
import { openFirstParts, type Shares } from "#/domain/money/payments/office/office.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { searchIn } from "#/platform/db/search.ts";
import { daysBetween, type IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { type Paise, toRupees } from "#/shared/money.ts";
import { formatMonth, type Month } from "#/shared/months.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { findClaims } from "../claims/claims.queries.ts";
import { listLastContacts, listNumbers, presentContact } from "../contacts.queries.ts";
import type { OwedKind, OwedStatus } from "../dues.rules.ts";
import { entriesOn, isOpenEntry } from "../ledger/ledger.queries.ts";
import { monthsToCome } from "../monthly.queries.ts";
import type { Owed } from "./owed.contract.ts";

type OwedRow = {
  id: string;
  userId: string;
  username: string;
  email: string;
  kind: OwedKind;
  paymentOption: PaymentOption | null;
  month: Month | null;
  amountPaise: Paise;
  partPaise: Paise;
  dueOn: IsoDate | null;
  status: OwedStatus;
  version: number;
};

/**
 * The open rows of the ledger and the open fees, each by its single definition. With `by`, what
 * should come in by that day: also the months that running records will owe by it, and nothing due
 * later.
 */
const owedOn = (basis: Basis) => sql<OwedRow>`(${sql.join(owedParts(basis), sql` union all `)})`;

/** Left joins, so that sums and counts can skip accounts; every row has one. */
const owedParts = ({ today, shares, by }: Basis) => [
  sql`select entry.id::text, entry.user_id, users.username, users.email, entry.kind, users.payment_option, entry.month,
    entry.amount_paise, entry.part_paise, entry.due_on, entry.status, entry.version
  from ${entriesOn(today)} entry left join users on users.id = entry.user_id
  where ${isOpenEntry} ${by ? sql`and entry.due_on <= ${by}::date` : sql``}`,
  ...(by ? [rowsToCome(today, by)] : []),
  sql`select fee.user_id || '-Fee', fee.user_id, fee.username, fee.email, fee.part, fee.payment_option, null,
    fee.amount_paise, fee.part_paise, null, 'Open', 0
  from ${openFirstParts(shares)} fee`,
];

const rowsToCome = (today: IsoDate, by: IsoDate) => sql`
  select coming.record_id || to_char(coming.month, '-YYYY-MM'), record.user_id, users.username,
    users.email, 'Assistance',
    users.payment_option, coming.month, coming.amount_paise, 0, coming.due_on, 'To come', 0
  from ${monthsToCome(today, by)} coming
  join assistance_records record on record.id = coming.record_id
  join users on users.id = record.user_id
  where coming.due_on <= ${by}::date`;

export type OwedQuery = ListQuery & {
  status?: OwedStatus | undefined;
  userId?: string | undefined;
  by?: IsoDate | undefined;
  claim?: "waiting" | undefined;
};

const SORT_COLUMNS = {
  username: "owed.username",
  kind: "owed.kind",
  amount: "owed.amountPaise",
  dueOn: "owed.dueOn",
} as const;

/** `by` is given for what should come in by a day. */
export type Basis = { today: IsoDate; shares: Shares; by?: IsoDate | undefined };

const owedWithStatus = (db: Db, basis: Basis, status: OwedStatus | undefined) =>
  db
    .selectFrom(owedOn(basis).as("owed"))
    .$if(status !== undefined, (rows) => rows.where(sql<boolean>`owed.status = ${status}`));

/** How many owed rows have a status, for `readTogether`. */
export const countOwed = (db: Db, basis: Basis, status: OwedStatus) =>
  owedWithStatus(db, basis, status).select(countRows);

/** The count and sum of the rows that the list shows as coming in by a day. */
export async function sumToCome(db: Db, basis: Basis & { by: IsoDate }) {
  // Each part is summed separately, so that no step holds all rows.
  const parts = owedParts(basis).map(
    (part) => sql`select count(*) as rows, sum(amount_paise) as paise from (${part}) part`,
  );
  const { rows } = await sql<{ count: number; paise: Paise }>`
    select sum(rows)::int as count, coalesce(sum(paise), 0)::bigint as paise
    from (${sql.join(parts, sql` union all `)}) summed`.execute(db);
  return getOrThrow(rows[0]);
}

/** An owed row by its id; undefined if there is none. */
export const findOwed = (db: Db, basis: Basis, id: string) =>
  db
    .selectFrom(owedOn(basis).as("owed"))
    .select(["owed.id", "owed.userId"])
    .where("owed.id", "=", id)
    .executeTakeFirst();

/**
 * One page of what is owed, with the sum of all matching rows: by due day, so that the latest
 * payers come first, and fees without a day last.
 */
export async function listOwedRows(
  db: Db,
  basis: Basis,
  { status, userId, claim, ...query }: OwedQuery,
) {
  const filtered = owedWithStatus(db, basis, status)
    .$if(claim !== undefined, (rows) => rows.where("owed.id", "in", waitingDueIds))
    .$if(userId !== undefined, (rows) => rows.where("owed.userId", "=", userId ?? ""))
    .$call((rows) =>
      searchIn(rows, query.q, columnsIn("owed", "username", "email"), "owed.userId"),
    );
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "dueOn");
  const rows = filtered
    .selectAll("owed")
    .orderBy(SORT_COLUMNS[field], nullsLast(direction))
    .orderBy("owed.username")
    .orderBy("owed.id");
  return readPage(query, rows, filtered, {
    sums: { sum: sql`owed.amount_paise` },
    isFewInAll: true,
  });
}

/**
 * Adds each payer's phone number, the latest note on asking, and the payer's claims to have paid.
 */
export async function withContacts(db: Db, rows: readonly OwedRow[]) {
  if (rows.length === 0) return [];
  const numbers = await listNumbers(db, [...new Set(rows.map(({ userId }) => userId))]);
  const mobiles = new Map(numbers.map(({ userId, mobile }) => [userId, mobile]));
  const last = await listLastContacts(
    db,
    rows.map(({ id }) => id),
  );
  const contacts = new Map(last.map((contact) => [contact.owedId, presentContact(contact)]));
  const months = rows.filter(({ kind, status }) => kind === "Assistance" && status !== "To come");
  const claims = await findClaims(
    db,
    months.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    mobile: mobiles.get(row.userId) || null,
    lastContact: contacts.get(row.id) ?? null,
    claim: claims.get(row.id) ?? null,
  }));
}

export const toOwed =
  (today: IsoDate) =>
  ({
    id,
    month,
    amountPaise,
    partPaise,
    ...row
  }: OwedRow & Pick<Owed, "mobile" | "lastContact" | "claim">): Owed => ({
    ...row,
    _id: id,
    month: month && formatMonth(month),
    amount: toRupees(amountPaise),
    ...(partPaise > 0 && { received: toRupees(partPaise) }),
    daysLate: row.status === "Overdue" && row.dueOn ? daysBetween(row.dueOn, today) : 0,
  });
