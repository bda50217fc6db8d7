import { sql } from "kysely";
import { scoredMembers, traineeName } from "#/domain/training/batches/batches.queries.ts";
import { notEnded } from "#/domain/training/batches/joining.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { memberTally } from "../attendance.queries.ts";

/** The answers that wait for a review, counted by batch, the longest waiting first. */
export const listWaiting = (db: Db, trainerId: string) =>
  db
    .selectFrom("answers")
    .innerJoin("trainingSessions", "trainingSessions.id", "answers.sessionId")
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .select(({ fn }) => [
      "batches.batchId",
      "batches.batchType",
      "batches.startDate",
      fn.countAll<number>().as("count"),
      sql<number>`count(*) filter (where training_sessions.trainer_id = ${trainerId})`.as("own"),
      fn.min("answers.uploadedAt").as("oldestAt"),
    ])
    .where("answers.status", "=", "Waiting for Approval")
    .groupBy("batches.id")
    .orderBy("oldestAt");

const MOST_UNSCORED = 50;
const NAMED = 3;
/** Who is first by name; as one value, since the engines read an array of objects differently. */
const firstByName = sql<{ id: string; name: string }[]>`to_jsonb(
  (array_agg(jsonb_build_object('id', graded_members.trainee_id, 'name', graded_members.name)
    order by graded_members.name, graded_members.trainee_id))[1:${sql.lit(NAMED)}])`;

/**
 * The batches that have begun and hold trainees without a score in their module, with the first few
 * names: ended ones first, then by how long they have run. The database keeps whose mark is
 * missing.
 */
export const listUnscored = (db: Db, today: IsoDate) =>
  db
    .selectFrom((rows) =>
      rows
        .selectFrom("gradedMembers")
        .select(({ fn }) => [
          "gradedMembers.batchId as id",
          fn.countAll<number>().as("count"),
          firstByName.as("first"),
        ])
        .where("gradedMembers.isUnscored", "=", true)
        .groupBy("gradedMembers.batchId")
        .as("unscored"),
    )
    // Looked up by each of the few: joined, all batches there ever were may be read.
    .innerJoinLateral(
      (rows) =>
        rows
          .selectFrom("batches")
          .select(["id", "batchId", "batchType", "startDate", "endDate"])
          .whereRef("batches.id", "=", "unscored.id")
          .limit(1)
          .as("batches"),
      (join) => join.onTrue(),
    )
    .select([
      ...columnsIn("batches", "batchId", "batchType", "startDate", "endDate"),
      ...columnsIn("unscored", "count", "first"),
    ])
    .where("batches.startDate", "<=", today)
    .orderBy(notEnded(today))
    .orderBy("batches.endDate", (order) => order.asc().nullsLast())
    .orderBy("batches.startDate")
    .orderBy("batches.id")
    .limit(MOST_UNSCORED);

const MOST_TALLIED = 500;

/**
 * The members of the running batches that a trainer has held a session of, each with what they
 * attended by now.
 */
export const listTallied = (db: Db, of: { trainerId: string; today: IsoDate; now: Date }) =>
  scoredMembers(db)
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select([
      "users.id",
      traineeName.as("name"),
      "batches.batchId",
      sql<{ expected: number; attended: number }>`${memberTally(of.now)}`.as("sessions"),
    ])
    .where("batches.startDate", "<=", of.today)
    .where(notEnded(of.today))
    .where("users.isDisabled", "=", false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("trainingSessions")
          .select("trainingSessions.id")
          .whereRef("trainingSessions.batchId", "=", "batches.id")
          .where("trainingSessions.trainerId", "=", of.trainerId),
      ),
    )
    .orderBy(traineeName)
    .orderBy("users.id")
    .limit(MOST_TALLIED);
