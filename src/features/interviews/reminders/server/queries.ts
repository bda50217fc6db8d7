import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { valuesOf } from "#/server/db/answers.ts";
import type { Db } from "#/server/db.ts";

/** Interviews without an outcome an hour after they ended, or after they were entered if that was later. */
const unanswered = (db: Db, clock: Clock) =>
  db
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .select("interviews.id")
    .where("interviews.feedback", "=", "Pending")
    .where("interviews.askedAt", "is", null)
    .where("interviews.date", "<=", clock.today())
    .where("users.isDisabled", "=", false)
    .where(
      sql<boolean>`greatest(interviews.planned_at, (interviews.date + interviews.start_time::time
        + split_part(interviews.duration, ' ', 1)::int * interval '1 minute') at time zone 'Asia/Kolkata')
        + interval '1 hour' <= ${clock.sqlNow()}`,
    );

/** Interviews that are over, have no outcome, and were not asked about yet. */
export async function listToAsk(db: Db, clock: Clock, limit: number): Promise<string[]> {
  return valuesOf(
    unanswered(db, clock).orderBy("interviews.date").orderBy("interviews.id").limit(limit),
    "id",
  );
}

/**
 * Stores that the candidate was asked. Returns undefined when another instance was faster, or the interview moved
 * meanwhile.
 */
export const markAsked = (tx: Db, clock: Clock, id: string) =>
  tx
    .updateTable("interviews")
    .set({ askedAt: clock.sqlNow() })
    .where(
      "id",
      "in",
      unanswered(tx, clock).where("interviews.id", "=", id).forUpdate("interviews"),
    )
    .returning(["traineeId", "companyName", "round", "date", "startTime"])
    .executeTakeFirst();
