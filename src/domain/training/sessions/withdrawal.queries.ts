import { sql } from "kysely";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { MARKS } from "./marks.queries.ts";
import { trainerHasLeft } from "./planned/planned.queries.ts";
import { SESSION_COLUMNS, sessionRows } from "./sessions.queries.ts";

/** A session with its marks, its calendar entry, and whether its trainer has left. */
export const findToWithdraw = (tx: Db, id: string) =>
  sessionRows(tx)
    .select([
      ...SESSION_COLUMNS,
      ...MARKS,
      ...columnsIn("trainingSessions", "sequence", "changedAt", "batchId as batchKey"),
      trainerHasLeft.as("hasLeft"),
    ])
    .where("trainingSessions.id", "=", id)
    .executeTakeFirst();

/** How many answers were handed in to a session, including rejected ones. */
export async function countAnswers(tx: Db, sessionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("answers")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("sessionId", "=", sessionId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The people whom a session concerns: the members of its batch, and those who were marked or
 * checked in and have left it since.
 */
export const listConcerned = (tx: Db, sessionId: string, batchKey: string) =>
  tx
    .selectFrom("users")
    .select(["id", "username as name", "email"])
    .where(
      sql<boolean>`users.id in (
        select trainee_id from batch_members where batch_id = ${batchKey}
        union select trainee_id from attendance where session_id = ${sessionId}
        union select trainee_id from check_ins where session_id = ${sessionId}
        union select trainee_id from excused_absences where session_id = ${sessionId})`,
    )
    .orderBy("id")
    .execute();

/**
 * Deletes a session that the caller has locked, with its marks; its slot and check-in go with it.
 */
export async function deleteSession(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("attendance").where("sessionId", "=", id).execute();
  await tx.deleteFrom("excusedAbsences").where("sessionId", "=", id).execute();
  await tx.deleteFrom("trainingSessions").where("id", "=", id).execute();
}
