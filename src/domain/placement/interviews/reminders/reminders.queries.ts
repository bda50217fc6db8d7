import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { nullsLowest } from "#/platform/db/order.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { APPOINTMENT_FIELDS } from "../interviews.contract.ts";
import { takesPlace } from "../interviews.queries.ts";
import type { MissingOutcome } from "./reminders.contract.ts";

/**
 * Interviews without an outcome an hour after they ended, or after they were entered if that was
 * later.
 */
const unanswered = (db: Db, clock: Clock) =>
  db
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .select("interviews.id")
    .where("interviews.feedback", "=", "Pending")
    .where("interviews.date", "<=", clock.today())
    .where("users.isDisabled", "=", false)
    .where(
      sql<boolean>`greatest(interviews.planned_at, (interviews.date + interviews.start_time::time
        + split_part(interviews.duration, ' ', 1)::int * interval '1 minute') at time zone 'Asia/Kolkata')
        + interval '1 hour' <= ${clock.sqlNow()}`,
    );

const unasked = (db: Db, clock: Clock) =>
  unanswered(db, clock).where("interviews.askedAt", "is", null);

/** An interview that is over and has no outcome. */
export const findUnanswered = (db: Db, clock: Clock, id: string) =>
  unanswered(db, clock)
    .select(columnsIn("interviews", "companyName", "round", "date", "startTime"))
    .where("interviews.id", "=", id)
    .executeTakeFirst();

/** Interviews that are over, have no outcome, and were not asked about yet. */
export const listToAsk = (db: Db, clock: Clock, limit: number): Promise<string[]> =>
  valuesOf(
    unasked(db, clock).orderBy("interviews.date").orderBy("interviews.id").limit(limit),
    "id",
  );

/**
 * Stores that the candidate was asked. Returns undefined if another instance was faster, or the
 * interview has moved.
 */
export const markAsked = (tx: Db, clock: Clock, id: string) =>
  tx
    .updateTable("interviews")
    .set({ askedAt: clock.sqlNow() })
    .where("id", "in", unasked(tx, clock).where("interviews.id", "=", id).forUpdate("interviews"))
    .returning(["id", "traineeId", "companyName", "round", "date", "startTime"])
    .executeTakeFirst();

/**
 * Whether the day of an interview is over without an outcome although one can be recorded: the
 * single definition of "missing".
 */
export const isOutcomeMissing = (today: IsoDate, interview = sql`interviews`) =>
  sql<boolean>`(${interview}.date < ${today}::date and ${interview}.feedback = 'Pending' and ${takesPlace(interview)})`;

const missingOutcomes = (db: Db, today: IsoDate) =>
  db
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .where(isOutcomeMissing(today));

/** How many outcomes are missing, for `readTogether`. */
export const countMissingOutcomes = (db: Db, today: IsoDate) =>
  missingOutcomes(db, today).select(countRows);

const SORT_COLUMNS = {
  date: "interviews.date",
  username: "users.username",
  companyName: "interviews.companyName",
  round: "interviews.round",
  askedAt: "interviews.askedAt",
} as const;

/** One page of the interviews with a missing outcome, oldest first unless sorted otherwise. */
export function listMissingOutcomes(db: Db, today: IsoDate, query: ListQuery) {
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "date");
  const matching = missingOutcomes(db, today).$call((rows) =>
    searchIn(
      rows,
      query.q,
      ["users.username", ...columnsIn("interviews", "companyName", "round")],
      "users.id",
    ),
  );
  const rows = matching
    .select([
      ...columnsIn("interviews", "id", "traineeId", "askedAt", ...APPOINTMENT_FIELDS),
      "users.username",
    ])
    .orderBy(SORT_COLUMNS[field], nullsLowest(direction))
    .orderBy("interviews.startTime")
    .orderBy("interviews.id");
  return readPage(query, rows, matching);
}
type MissingRow = Awaited<ReturnType<typeof listMissingOutcomes>>["rows"][number];

export const toMissingOutcome = (row: MissingRow): MissingOutcome => {
  const { id, traineeId, username, askedAt, ...interview } = row;
  return {
    _id: id,
    userId: { _id: traineeId, username },
    ...interview,
    askedAt: askedAt?.toISOString() ?? null,
  };
};

/**
 * Locks interviews in one order until the transaction ends. Returns the existing ones with the
 * facts that decide about a reminder.
 */
export const lockInterviews = (tx: Db, ids: readonly string[], today: IsoDate) =>
  tx
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .select([
      ...columnsIn("interviews", "id", "traineeId", "companyName", "round", "date", "startTime"),
      "users.isDisabled",
      isOutcomeMissing(today).as("isMissing"),
      sql<boolean>`coalesce(${indianDay(sql`interviews.asked_at`)} = ${today}::date, false)`.as(
        "isAskedToday",
      ),
    ])
    .where("interviews.id", "in", ids)
    .orderBy("interviews.id")
    .forNoKeyUpdate("interviews")
    .execute();

export const updateAsked = (tx: Db, clock: Clock, ids: readonly string[]) =>
  tx.updateTable("interviews").set({ askedAt: clock.sqlNow() }).where("id", "in", ids).execute();
