import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { SESSION_FIELDS } from "#/shared/meeting.ts";
import { trainerHasLeft } from "../planned/planned.queries.ts";

/** The trainers who can hold classes: those who can sign in. */
export const teachers = (db: Db) =>
  db
    .selectFrom("users")
    .where("role", "=", "Trainer")
    .where("status", "=", "approved")
    .where("isDisabled", "=", false);

export const listTrainers = (db: Db) =>
  teachers(db).select(["id", "username as name"]).orderBy("username").orderBy("id").execute();

/**
 * A trainer who can hold classes, locked so that the account stays so until the transaction ends.
 */
export const lockTeacher = (tx: Db, id: string) =>
  teachers(tx).select("id").where("id", "=", id).forShare().executeTakeFirst();

const plans = (db: Db) =>
  db
    .selectFrom("plannedSessions")
    .innerJoin("users", "users.id", "plannedSessions.trainerId")
    .innerJoin("batches", "batches.id", "plannedSessions.batchId")
    .select([
      ...columnsIn("plannedSessions", "date", "slot", "topic", "trainerId", ...SESSION_FIELDS),
      ...columnsIn("batches", "batchId", "batchType"),
      "users.username as trainerName",
    ])
    .orderBy("plannedSessions.startsAt")
    .orderBy("plannedSessions.id");

/** Planned sessions by their ids, in order of time. */
export const listPlans = (db: Db, ids: readonly string[]) =>
  plans(db).where("plannedSessions.id", "in", ids).execute();

/**
 * The planned sessions of a batch from a day on, for a member; without those of trainers who have
 * left.
 */
export const listPlansFor = (
  db: Db,
  { batchId, memberId, from }: { batchId: string; memberId: string; from: IsoDate },
) =>
  plans(db)
    .innerJoin("batchMembers", "batchMembers.batchId", "batches.id")
    .where("batchMembers.traineeId", "=", memberId)
    .where("batches.id", "=", batchId)
    .where("plannedSessions.date", ">=", from)
    .where(({ not }) => not(trainerHasLeft))
    .execute();

/** The planned sessions on some days, from a day on, in order of time. */
export const listPlansOn = (db: Db, dates: readonly IsoDate[], from: IsoDate) =>
  plans(db)
    .where("plannedSessions.date", "in", dates)
    .where("plannedSessions.date", ">=", from)
    .where(({ not }) => not(trainerHasLeft))
    .execute();
