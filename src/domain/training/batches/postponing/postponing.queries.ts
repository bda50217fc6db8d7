import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { traineeName } from "../batches.queries.ts";
import { feeWentBack } from "../joining.queries.ts";

const people = (db: Db) =>
  db.selectFrom("users").leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id");

/** The members of a batch, locked against scoring and moving. */
export const lockMembers = (tx: Db, batchId: string) =>
  people(tx)
    .innerJoin("batchMembers", "batchMembers.traineeId", "users.id")
    .leftJoin("moduleScores", (join) =>
      join
        .onRef("moduleScores.traineeId", "=", "users.id")
        .onRef("moduleScores.module", "=", "batchMembers.batchType"),
    )
    .select(["users.id", "users.email", traineeName.as("name")])
    .select(["batchMembers.hasMovedOn", "moduleScores.score"])
    .select(feeWentBack(sql.ref("users.id")).as("feeWentBack"))
    .where("batchMembers.batchId", "=", batchId)
    .orderBy("users.id")
    .forNoKeyUpdate("users")
    .execute();

/** People on the waitlist who were offered a batch and may still join one. */
export const listOffered = (db: Db, batchId: string) =>
  people(db)
    .innerJoin("batchOffers", "batchOffers.traineeId", "users.id")
    .innerJoin("batchWaitlist", "batchWaitlist.traineeId", "users.id")
    .select(["users.id", "users.email", traineeName.as("name")])
    .where("batchOffers.batchId", "=", batchId)
    .where(({ not }) => not(feeWentBack(sql.ref("users.id"))))
    .orderBy("users.id")
    .execute();

/**
 * The sessions planned for a batch outside some days, or all of them without days, each with its
 * question, locked.
 */
export const lockPlansOutside = (tx: Db, batchId: string, days: Days) =>
  tx
    .selectFrom("plannedSessions")
    .select(["id", "fileId"])
    .where("batchId", "=", batchId)
    .where(isOutside(days))
    .orderBy("id")
    .forUpdate()
    .execute();

/** The recorded session of a batch furthest outside some days, or the latest without days. */
export const findSessionOutside = (tx: Db, batchId: string, days: Days) =>
  tx
    .selectFrom("trainingSessions")
    .select("date")
    .where("batchId", "=", batchId)
    .where(isOutside(days))
    .orderBy("date", days.startDate ? "asc" : "desc")
    .limit(1)
    .executeTakeFirst();

type Days = { startDate?: IsoDate; endDate?: IsoDate };
/** Before the first day, or after the last one; without either, always. */
const isOutside = ({ startDate, endDate }: Days) => {
  if (startDate) return sql<boolean>`date < ${startDate}::date`;
  return endDate ? sql<boolean>`date > ${endDate}::date` : sql<boolean>`true`;
};
