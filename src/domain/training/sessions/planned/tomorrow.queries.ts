import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { addDays, istMoment } from "#/shared/dates.ts";
import { REMINDER_TIME } from "#/shared/meeting.ts";
import { trainerHasLeft } from "./planned.queries.ts";

/**
 * Planned sessions of tomorrow that were given their day and slot before this evening's reminder,
 * and whose members were not reminded of that day yet. Later ones were announced by their own mail;
 * those of trainers who have left do not take place.
 */
const toRemind = (db: Db, clock: Clock) =>
  db
    .selectFrom("plannedSessions")
    .innerJoin("users", "users.id", "plannedSessions.trainerId")
    .where("plannedSessions.date", "=", addDays(clock.today(), 1))
    .where(
      sql<boolean>`greatest(planned_sessions.created_at, planned_sessions.moved_at)
        < ${istMoment(clock.today(), REMINDER_TIME)}`,
    )
    .where(sql<boolean>`planned_sessions.reminded_for is distinct from planned_sessions.date`)
    .where(({ not }) => not(trainerHasLeft))
    .select("plannedSessions.id");

export const listToRemind = (db: Db, clock: Clock, limit: number): Promise<string[]> =>
  valuesOf(toRemind(db, clock).orderBy("plannedSessions.id").limit(limit), "id");

/**
 * Stores that members were reminded of the session's day. Returns undefined if another instance was
 * faster, or the session has moved.
 */
export const markReminded = (tx: Db, clock: Clock, id: string) =>
  tx
    .updateTable("plannedSessions")
    .set({ remindedFor: sql<string>`planned_sessions.date` })
    .where(
      "id",
      "in",
      toRemind(tx, clock).where("plannedSessions.id", "=", id).forUpdate("plannedSessions"),
    )
    .returning("id")
    .executeTakeFirst();

/** The members of a batch whose accounts are not locked. */
export const listToCome = (db: Db, batchId: string): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("batchMembers")
      .innerJoin("users", "users.id", "batchMembers.traineeId")
      .select("users.id")
      .where("batchMembers.batchId", "=", batchId)
      .where("users.isDisabled", "=", false)
      .orderBy("users.id"),
    "id",
  );
