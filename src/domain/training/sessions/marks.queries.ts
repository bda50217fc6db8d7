import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";

const presentIds = sql<string[]>`array(
  select attendance.trainee_id::text from attendance
  where attendance.session_id = training_sessions.id order by attendance.trainee_id)`;

export const excuses = sql<Record<string, string>>`(
  select coalesce(json_object_agg(e.trainee_id, e.reason), '{}') from excused_absences e
  where e.session_id = training_sessions.id)`;

const checkedInIds = sql<string[]>`array(
  select check_ins.trainee_id::text from check_ins
  where check_ins.session_id = training_sessions.id order by check_ins.trainee_id)`;

/** Who attended, was excused, or checked in. */
export const MARKS = [
  presentIds.as("present"),
  excuses.as("excused"),
  checkedInIds.as("checkedIn"),
] as const;

export const listPresent = (db: Db, sessionId: string): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("attendance")
      .select("traineeId")
      .where("sessionId", "=", sessionId)
      .orderBy("traineeId"),
    "traineeId",
  );

/**
 * Replaces the attendance of a session. Trainees who stay present keep the time they were marked;
 * so do those who have left the batch, as no list shows them any more. Returns whether anything
 * changed.
 */
export async function replaceAttendance(
  tx: Db,
  clock: Clock,
  sessionId: string,
  traineeIds: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("attendance")
    .where("sessionId", "=", sessionId)
    .where("traineeId", "not in", traineeIds)
    .where("traineeId", "in", (row) =>
      row
        .selectFrom("batchMembers")
        .innerJoin("trainingSessions", "trainingSessions.batchId", "batchMembers.batchId")
        .select("batchMembers.traineeId")
        .where("trainingSessions.id", "=", sessionId),
    )
    .executeTakeFirst();
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("attendance")
    .values(traineeIds.map((traineeId) => ({ sessionId, traineeId, markedAt: clock.sqlNow() })))
    .onConflict((conflict) => conflict.columns(["sessionId", "traineeId"]).doNothing())
    .executeTakeFirst();
  return numDeletedRows + numInsertedOrUpdatedRows > 0n;
}

/** Those excused from a session, by id, each with the reason. */
export async function findExcuses(db: Db, sessionId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("excusedAbsences")
    .select(["traineeId", "reason"])
    .where("sessionId", "=", sessionId)
    .orderBy("traineeId")
    .execute();
  return Object.fromEntries(rows.map(({ traineeId, reason }) => [traineeId, reason]));
}

/**
 * Replaces those excused from a session; anyone present cannot be excused. Returns whether anything
 * changed.
 */
export async function replaceExcuses(
  tx: Db,
  clock: Clock,
  sessionId: string,
  excused: Readonly<Record<string, string>>,
): Promise<boolean> {
  const given = JSON.stringify(excused);
  const { rows } = await sql<{ changed: number }>`
    with given as (
      select key::uuid as trainee_id, value as reason from jsonb_each_text(${given}::jsonb)
      where not exists (select from attendance a where a.session_id = ${sessionId} and a.trainee_id = key::uuid)),
    gone as (
      delete from excused_absences e where e.session_id = ${sessionId}
        and e.trainee_id not in (select trainee_id from given)
        and e.trainee_id in (select m.trainee_id from batch_members m
          join training_sessions s on s.batch_id = m.batch_id where s.id = ${sessionId})
      returning 1),
    came as (
      insert into excused_absences as e (session_id, trainee_id, reason, excused_at)
      select ${sessionId}, trainee_id, reason, ${clock.sqlNow()} from given
      on conflict (session_id, trainee_id) do update set reason = excluded.reason, excused_at = excluded.excused_at
        where e.reason <> excluded.reason
      returning 1)
    select (select count(*) from gone) + (select count(*) from came) as changed`.execute(tx);
  return Number(rows[0]?.changed ?? 0) > 0;
}
