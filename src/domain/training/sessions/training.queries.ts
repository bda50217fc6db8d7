import { sql } from "kysely";
import { scoredMembers, traineeName } from "#/domain/training/batches/batches.queries.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import type { Remarks } from "#/domain/training/scores/remarks.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { openCheckInsIn } from "./check-in/check-in.queries.ts";
import { nextIn } from "./planned/planned.queries.ts";
import { listSessionsOf, type SessionReader, sessionsSeenBy } from "./sessions.queries.ts";

/** A trainee by name, with the payment option of their latest admission order. */
export const selectTrainee = (db: Db, traineeId: string) =>
  db
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("admissionPayments", (join) =>
      join
        .onRef("admissionPayments.traineeId", "=", "users.id")
        .on("admissionPayments.status", "not in", ["abandoned", "voided", "part"])
        .on("admissionPayments.paymentType", "<>", "Balance")
        .on("admissionPayments.dueId", "is", null),
    )
    .select(["users.id", traineeName.as("name"), "admissionPayments.trainingOpted"])
    .where("users.id", "=", traineeId)
    .where("users.role", "=", "Trainee");

export const findTrainee = (db: Db, traineeId: string) =>
  selectTrainee(db, traineeId).executeTakeFirst();

export const listMemberships = (db: Db, traineeId: string) =>
  db
    .selectFrom("batchMembers")
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select("batches.batchType")
    .where("batchMembers.traineeId", "=", traineeId)
    .execute();

/** The trainee's batch of a type with their mark in it; undefined if they are in none. */
export const findMembership = (db: Db, traineeId: string, batchType: BatchType) =>
  scoredMembers(db)
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select([
      ...columnsIn("batches", "id", "batchId"),
      "batchMembers.joinedAt",
      "moduleScores.score",
      sql<Remarks | null>`module_scores.remarks`.as("remarks"),
      traineeName.as("name"),
    ])
    .where("batchMembers.traineeId", "=", traineeId)
    .where("batchMembers.batchType", "=", batchType)
    .executeTakeFirst();

/**
 * The sessions of a trainee's batch, its planned sessions and open check-ins, for `readTogether`.
 */
export const ownSessions = (
  db: Db,
  { batchId, today, ...reader }: SessionReader & { batchId: string; today: IsoDate },
) => {
  const batch = sql<string>`${batchId}::uuid`;
  return {
    sessions: listSessionsOf(db, { batchId, ...reader }),
    planned: nextIn(db, batch, today),
    checkIns: openCheckInsIn(db, { batch, traineeId: reader.traineeId, today }),
  };
};

/**
 * A trainee's former attempts at a module, latest first, with all sessions of their batches, for
 * `readTogether`.
 */
export const formerAttempts = (db: Db, batchType: BatchType, reader: SessionReader) => {
  const attempts = db
    .selectFrom("batchDepartures")
    .where("batchDepartures.traineeId", "=", reader.traineeId)
    .where("batchDepartures.batchType", "=", batchType)
    .where("batchDepartures.score", "is not", null);
  return {
    attempts: attempts
      .innerJoin("batches", "batches.id", "batchDepartures.batchId")
      .select(["batches.batchId", sql<number>`batch_departures.score`.as("mark")])
      .select(sql<Remarks | null>`batch_departures.remarks`.as("remarks"))
      .select(columnsIn("batchDepartures", "joinedAt", "leftAt"))
      .orderBy("batchDepartures.leftAt", "desc"),
    formerSessions: sessionsSeenBy(db, reader).where(
      "trainingSessions.batchId",
      "in",
      attempts.select("batchDepartures.batchId"),
    ),
  };
};

/** The caller as a reader of sessions, as `ownSessions` needs it. */
export const sessionReaderOf = ({ actor, clock, hub }: Context) => ({
  traineeId: actor.id,
  slots: hub.now().timeSlots,
  today: clock.today(),
});
