import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { addDays, istMoment } from "#/shared/dates.ts";
import { MEETING_FIELDS, REMINDER_TIME } from "#/shared/meeting.ts";
import { takesPlace } from "../interviews.queries.ts";

/** Interviews of tomorrow that will take place. */
const ofTomorrow = (db: Db, clock: Clock) =>
  db
    .selectFrom("interviews")
    .where("interviews.feedback", "=", "Pending")
    .where("interviews.date", "=", addDays(clock.today(), 1))
    .where(takesPlace());

/**
 * Those that were given their day before this evening's reminder, and whose candidates were not
 * reminded of it. Later ones were announced by their own mail.
 */
const toRemind = (db: Db, clock: Clock) =>
  ofTomorrow(db, clock)
    .where(sql<boolean>`interviews.reminded_for is distinct from interviews.date`)
    .where(
      sql<boolean>`greatest(interviews.created_at, (select max(moved_at) from interview_moves
        where interview_id = interviews.id)) < ${istMoment(clock.today(), REMINDER_TIME)}`,
    );

export const listToRemind = (db: Db, clock: Clock, limit: number): Promise<string[]> =>
  valuesOf(toRemind(db, clock).select("interviews.id").orderBy("interviews.id").limit(limit), "id");

/**
 * Stores that the candidate is reminded of the interview's day. Returns undefined if another
 * instance was faster, or the interview has moved.
 */
export const markReminded = (tx: Db, clock: Clock, id: string) =>
  tx
    .updateTable("interviews")
    .set({ remindedFor: sql<string>`interviews.date` })
    .where(
      "id",
      "in",
      toRemind(tx, clock)
        .select("interviews.id")
        .where("interviews.id", "=", id)
        .forUpdate("interviews"),
    )
    .returning(["id", "traineeId", "companyName", "round", "date", "startTime"])
    .returning(MEETING_FIELDS)
    .executeTakeFirst();

/** An interview that is tomorrow, as planned now. */
export const findOfTomorrow = (db: Db, clock: Clock, id: string) =>
  ofTomorrow(db, clock)
    .select(columnsIn("interviews", "id", "companyName", "round", "date", "startTime"))
    .select(columnsIn("interviews", ...MEETING_FIELDS))
    .where("interviews.id", "=", id)
    .executeTakeFirst();
