import { type Expression, type SqlBool, sql } from "kysely";
import { traineeName } from "#/domain/training/batches/batches.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { RowOf } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { lockPlanned } from "../planned/planned.queries.ts";
import { lockSession } from "../sessions.queries.ts";
import type { OpenCheckIn } from "../training.contract.ts";

const topic = sql<string>`coalesce(
  (select topic from training_sessions t where t.id = session_slots.session_id),
  (select topic from planned_sessions p where p.id = session_slots.session_id))`;

/** A session, held or planned, with its check-in if it was ever opened. */
export const findCheckIn = (db: Db, sessionId: string) =>
  db
    .selectFrom("sessionSlots")
    .innerJoin("batches", "batches.id", "sessionSlots.batchId")
    .leftJoin("sessionCheckIns", "sessionCheckIns.sessionId", "sessionSlots.sessionId")
    .select([
      ...columnsIn("sessionSlots", "sessionId", "date", "slot", "trainerId", "batchId as batchKey"),
      ...columnsIn("batches", "batchId", "batchType", "endDate"),
      ...columnsIn("sessionCheckIns", "openedAt", "closedAt"),
      topic.as("topic"),
      sql<SqlBool>`exists (select from training_sessions t where t.id = session_slots.session_id)`.as(
        "isHeld",
      ),
      sql<number>`(select count(*)::int from batch_members m where m.batch_id = session_slots.batch_id)`.as(
        "expected",
      ),
    ])
    .where("sessionSlots.sessionId", "=", sessionId)
    .executeTakeFirst();

/** Those who checked in to a session, last first. */
export const listCheckedIn = (db: Db, sessionId: string) =>
  db
    .selectFrom("checkIns")
    .innerJoin("users", "users.id", "checkIns.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .select(["users.id", traineeName.as("name"), "checkIns.checkedInAt"])
    .where("checkIns.sessionId", "=", sessionId)
    .orderBy("checkIns.checkedInAt", "desc")
    .orderBy("users.id")
    .execute();

/**
 * Locks a session, held or planned, against being recorded, changed or cancelled meanwhile. One
 * that is recorded as held while this waits has moved to the other table under the same id.
 */
export const lockEither = async (tx: Db, sessionId: string) =>
  (await lockSession(tx, sessionId)) ??
  (await lockPlanned(tx, sessionId)) ??
  (await lockSession(tx, sessionId));

/** Opens check-in, with new codes each time. */
export async function openCheckIn(tx: Db, clock: Clock, sessionId: string): Promise<void> {
  const openedAt = clock.sqlNow();
  await tx
    .insertInto("sessionCheckIns")
    .values({ sessionId, openedAt })
    .onConflict((conflict) =>
      conflict.column("sessionId").doUpdateSet({ openedAt, closedAt: null }),
    )
    .execute();
}

export const closeCheckIn = (tx: Db, clock: Clock, sessionId: string) =>
  tx
    .updateTable("sessionCheckIns")
    .set({ closedAt: clock.sqlNow() })
    .where("sessionId", "=", sessionId)
    .execute();

/**
 * Deletes the check-in of a planned session and everyone checked in, as it moves to another day.
 */
export async function deleteCheckIn(tx: Db, sessionId: string): Promise<void> {
  await tx.deleteFrom("sessionCheckIns").where("sessionId", "=", sessionId).execute();
  await tx.deleteFrom("checkIns").where("sessionId", "=", sessionId).execute();
}

export const isMember = (db: Db, batchId: string, traineeId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("batchMembers")
      .select("traineeId")
      .where("batchId", "=", batchId)
      .where("traineeId", "=", traineeId),
  );

type Mark = { sessionId: string; traineeId: string };

/**
 * Stores that a trainee checked in, with the ticket used. Returns false if they had already; each
 * ticket is stored once.
 */
export const insertCheckIn = (
  tx: Db,
  clock: Clock,
  mark: Mark & { ticket: string | null },
): Promise<boolean> =>
  isFound(
    tx
      .insertInto("checkIns")
      .values({ ...mark, checkedInAt: clock.sqlNow() })
      .onConflict((conflict) => conflict.columns(["sessionId", "traineeId"]).doNothing())
      .returning("traineeId"),
  );

export const findMark = (db: Db, { sessionId, traineeId }: Mark) =>
  db
    .selectFrom("checkIns")
    .select("checkedInAt")
    .where("sessionId", "=", sessionId)
    .where("traineeId", "=", traineeId)
    .executeTakeFirst();

/** Marks a trainee as present in a held session. Returns false if they were already. */
export const insertPresence = (tx: Db, clock: Clock, mark: Mark): Promise<boolean> =>
  isFound(
    tx
      .insertInto("attendance")
      .values({ ...mark, markedAt: clock.sqlNow() })
      .onConflict((conflict) => conflict.columns(["sessionId", "traineeId"]).doNothing())
      .returning("traineeId"),
  );

/**
 * The check-ins open on a day for a member of a batch, latest first, and when they checked in, if
 * they did.
 */
export const openCheckInsIn = (
  db: Db,
  { batch, traineeId, today }: { batch: Expression<string>; traineeId: string; today: IsoDate },
) =>
  db
    .selectFrom("sessionSlots")
    .innerJoin("sessionCheckIns", "sessionCheckIns.sessionId", "sessionSlots.sessionId")
    .leftJoin("checkIns", (join) =>
      join
        .onRef("checkIns.sessionId", "=", "sessionSlots.sessionId")
        .on("checkIns.traineeId", "=", traineeId),
    )
    .select([
      ...columnsIn("sessionSlots", "sessionId", "slot"),
      topic.as("topic"),
      "checkIns.checkedInAt",
    ])
    .where("sessionSlots.batchId", "=", batch)
    .where("sessionSlots.date", "=", today)
    .where("sessionCheckIns.closedAt", "is", null)
    .orderBy("sessionCheckIns.openedAt", "desc");

/** Presents the first of the rows of `openCheckInsIn` for a trainee; null if there is none. */
export function presentOpenCheckIn([open]: readonly RowOf<
  typeof openCheckInsIn
>[]): OpenCheckIn | null {
  if (!open) return null;
  const { sessionId, topic, slot, checkedInAt } = open;
  return { sessionId, topic, time: slot, checkedInAt: checkedInAt?.toISOString() ?? null };
}
