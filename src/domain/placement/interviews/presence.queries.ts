import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Presence } from "./presence.rules.ts";

/**
 * Whether a mark is from the day of its interview: after a move to another day it no longer counts.
 */
export const isOfItsDay = sql<boolean>`${indianDay(sql.ref("interviewPresence.markedAt"))}
  = ${sql.ref("interviews.date")}`;

/**
 * The day of an interview, locked, with its candidate's presence; undefined if it does not exist.
 */
export async function lockWithPresence(tx: Db, id: string) {
  const interviews = tx
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .where("interviews.id", "=", id)
    .select(["interviews.id", "interviews.date", "users.username", "users.isDisabled"]);
  const [interview] = await interviews.forUpdate("interviews").execute();
  if (!interview) return undefined;
  // Read under the lock, so that earlier marks are seen.
  const marks = tx
    .selectFrom("interviewPresence")
    .innerJoin("interviews", "interviews.id", "interviewPresence.interviewId")
    .where("interviewId", "=", id)
    .where(isOfItsDay)
    .select("state");
  const [presence = null] = await valuesOf(marks, "state");
  return { ...interview, presence };
}

/** Stores the presence for an interview that the caller has locked; null deletes it. */
export async function savePresence(
  tx: Db,
  clock: Clock,
  { id, presence, by }: { id: string; presence: Presence | null; by: string },
): Promise<void> {
  if (presence === null) {
    await tx.deleteFrom("interviewPresence").where("interviewId", "=", id).execute();
    return;
  }
  const row = { state: presence, markedAt: clock.sqlNow(), markedBy: by };
  await tx
    .insertInto("interviewPresence")
    .values({ interviewId: id, ...row })
    .onConflict((conflict) => conflict.column("interviewId").doUpdateSet(row))
    .execute();
}
