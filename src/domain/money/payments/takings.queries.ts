import { type NotNull, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { isInMonth } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { nullsLowest } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { type RowOf, readTogether } from "#/platform/db/together.ts";
import { addDays, daysBetween, formatDate, type IsoDate } from "#/shared/dates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Paise } from "#/shared/money.ts";
import { entries, entriesLike, isWaiver } from "./entries.queries.ts";
import { receiptDay } from "./received.queries.ts";
import { type MethodSum, TAKING_METHODS } from "./takings.rules.ts";

export type EntriesQuery = ListQuery & {
  day?: IsoDate | undefined;
  /** YYYY-MM */
  month?: string | undefined;
  userId?: string | undefined;
};

const SORT_COLUMNS = {
  at: "entry.at",
  day: "entry.day",
  username: "users.username",
  amount: "entry.amountPaise",
  number: "entry.number",
} as const;

/** One page of the lines of money, latest first unless sorted otherwise. */
export function listEntryRows(db: Db, { day, month, userId, ...query }: EntriesQuery) {
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "-at");
  const filtered = db
    .selectFrom((query.q ? entriesLike(query.q) : entries).as("entry"))
    // A left join, so that skipping to a late page can leave users out; every line has one.
    .leftJoin("users", "users.id", "entry.userId")
    .leftJoin("users as recorder", (join) => join.on(sql<boolean>`recorder.id = entry.recorder_id`))
    .$if(Boolean(day), (rows) => rows.where(sql<boolean>`entry.day = ${day}::date`))
    .$if(Boolean(month), (rows) => rows.where(isInMonth(sql`entry.day`, month ?? "")))
    .$if(Boolean(userId), (rows) => rows.where("entry.userId", "=", userId ?? ""));
  const rows = filtered
    .selectAll("entry")
    .select(["users.username", "recorder.username as recordedBy", "recorder.id as recordedById"])
    .$narrowType<{ username: NotNull }>()
    // No nulls clause, so that indexes can be used; every line has a time.
    .orderBy(SORT_COLUMNS[field], field === "at" ? direction : nullsLowest(direction))
    .orderBy("entry.id", direction);
  const isWhole = !day && !month && !userId;
  return readPage(query, rows, filtered, {
    sums: { sum: sql`entry.amount_paise` },
    isFewInAll: !isWhole,
    key: "entry.id",
  });
}

/** What was received and refunded on a day by each method used, and what was waived. */
export const sumDay = async (db: Db, day: IsoDate) => toDaySums(await sumsOfDay(db, day).execute());

/** The rows of a day's sums, for `readTogether`; `toDaySums` orders them. */
export const sumsOfDay = (db: Db, day: IsoDate) =>
  db
    .selectFrom(entries.as("entry"))
    .select([
      "entry.method",
      sql<number>`count(*)::int`.as("count"),
      sql<number>`count(*) filter (where entry."left" > 0)::int`.as("payments"),
      sql<Paise>`coalesce(sum(entry.amount_paise) filter (where entry.amount_paise > 0), 0)::bigint`.as(
        "inPaise",
      ),
      sql<Paise>`coalesce(-sum(entry.amount_paise) filter (where entry.amount_paise < 0), 0)::bigint`.as(
        "outPaise",
      ),
      sql<Paise>`coalesce(sum(entry.waived_paise), 0)::bigint`.as("waivedPaise"),
    ])
    .where(sql<boolean>`entry.day = ${day}::date`)
    .groupBy("entry.method");

export function toDaySums(rows: readonly RowOf<typeof sumsOfDay>[]) {
  const sums = TAKING_METHODS.flatMap((method) => {
    const row = rows.find((one) => one.method === method);
    return row ? [{ method, count: row.count, inPaise: row.inPaise, outPaise: row.outPaise }] : [];
  });
  // A fully taken back receipt is no payment: neither it nor its credit note counts.
  const payments = rows.reduce((count, row) => count + row.payments, 0);
  return { sums, payments, waived: rows.find(({ method }) => method === null)?.waivedPaise ?? 0 };
}

/** A day's takings with its closings, latest first, and the unclosed days before `today`. */
export async function findDay(db: Db, day: IsoDate, today: IsoDate) {
  const { sums, before, closings, openDays } = await readTogether(db, {
    sums: sumsOfDay(db, day),
    before: sumsOfDay(db, addDays(day, -1)),
    closings: closingsOf(db, day),
    openDays: openDaysBefore(db, today),
  });
  return {
    ...toDaySums(sums),
    before: toDaySums(before).sums,
    closings,
    openDays: openDays.map((open) => open.day),
  };
}

/** The first of the two numbers of the advisory locks on days; the second is the day. */
const DAY_LOCK = 7_254_113;
const EPOCH = "1970-01-01";

/**
 * Prevents a day from being closed (`shared`), or anything from being dated on it (`alone`), until
 * the transaction ends. Taken before any other lock, so that no holder of a row waits for a day.
 */
export async function lockDay(tx: Db, day: IsoDate, mode: "shared" | "alone"): Promise<void> {
  const number = daysBetween(EPOCH, day);
  await (mode === "shared"
    ? sql`select pg_advisory_xact_lock_shared(${DAY_LOCK}, ${number})`
    : sql`select pg_advisory_xact_lock(${DAY_LOCK}, ${number})`
  ).execute(tx);
}

/**
 * Throws INVALID_INPUT, at its field, for a day before the books began: before the first line of
 * money, or before today if there is none.
 */
export async function refuseBeforeBooks(tx: Db, day: IsoDate, today: IsoDate): Promise<void> {
  const { rows } = await sql<{ first: IsoDate | null }>`
    select least((select min(${receiptDay}) from receipts receipt),
      (select min(payment.paid_on) from admission_payments payment where ${isWaiver})) as first`.execute(
    tx,
  );
  const first = rows[0]?.first ?? today;
  if (day >= first) return;
  const text = `Nothing is in the books before ${formatDate(first)}.`;
  throw invalidInput({ day: text });
}

export const findClosed = (db: Db, day: IsoDate) =>
  db
    .selectFrom("takingsClosings")
    .select("id")
    .where("day", "=", day)
    .where("reopenedAt", "is", null)
    .executeTakeFirst();

/**
 * Keeps a day open for lines about to be dated on it, until the transaction ends; called first in
 * the transaction. Throws DAY_CLOSED if it is closed: at the field with the day, or at the reason
 * for what is always dated today.
 */
export async function lockOpenDay(
  tx: Db,
  day: IsoDate,
  field: "paidOn" | "paymentDate" | "reason" = "paidOn",
): Promise<void> {
  await lockDay(tx, day, "shared");
  if (!(await findClosed(tx, day))) return;
  const way =
    field === "reason" ? "Open the day again" : "Choose another day, or open that one again";
  const text = `The takings of ${formatDate(day)} are closed. ${way} under Money desk.`;
  throw new AppError("DAY_CLOSED", { fields: { [field]: text } });
}

const closingsOf = (db: Db, day: IsoDate) =>
  db
    .selectFrom("takingsClosings as closing")
    .innerJoin("users as closer", "closer.id", "closing.closedBy")
    .leftJoin("users as reopener", "reopener.id", "closing.reopenedBy")
    .select([
      ...columnsIn("closing", "id", "sums", "countedCashPaise", "differencePaise", "note"),
      ...columnsIn("closing", "closedAt", "closedBy", "reopenedAt", "reopenedBy", "reopenReason"),
      "closer.username as closerName",
      "reopener.username as reopenerName",
    ])
    .where("closing.day", "=", day)
    .orderBy("closing.closedAt", "desc");
export type ClosingRow = RowOf<typeof closingsOf>;

/** How many days back unclosed days are listed. */
const MOST_OPEN_DAYS = 14;

/**
 * Earlier days on which the office took or gave back money and which are not closed, latest first.
 * None before the first day that was ever closed: an office that does not close days is not
 * reminded of them.
 */
const openDaysBefore = (db: Db, before: IsoDate) =>
  db
    .selectFrom(entries.as("entry"))
    .select("entry.day")
    .distinct()
    .where(sql<boolean>`entry.day < ${before}::date`)
    .where(
      sql<boolean>`entry.day >= greatest(${before}::date - 60, (select min(day) from takings_closings))`,
    )
    .where(sql<boolean>`entry.kind <> 'Waiver' and entry.method <> 'Online'`)
    .where(sql<boolean>`not exists (select from takings_closings closing
      where closing.day = entry.day and closing.reopened_at is null)`)
    .orderBy("entry.day", "desc")
    .limit(MOST_OPEN_DAYS);

type NewClosing = {
  day: IsoDate;
  sums: readonly MethodSum[];
  countedCashPaise: Paise;
  differencePaise: Paise;
  note: string | null;
  closedBy: string;
};

/** Closes a day; the database refuses a second closing in force. Returns the closing's id. */
export const insertClosing = (tx: Db, clock: Clock, closing: NewClosing): Promise<string> =>
  insertRow(tx, "takingsClosings", {
    ...closing,
    sums: JSON.stringify(closing.sums),
    closedAt: clock.sqlNow(),
  });

/** Reopens the day of a closing; its lock must be held. */
export const updateReopened = (
  tx: Db,
  clock: Clock,
  { id, ...reopening }: { id: string; reopenedBy: string; reopenReason: string },
) =>
  tx
    .updateTable("takingsClosings")
    .set({ ...reopening, reopenedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();
