import { sql } from "kysely";
import { scoredMembers, traineeName } from "#/domain/training/batches/batches.queries.ts";
import { notEnded } from "#/domain/training/batches/joining.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { memberTally } from "../attendance.queries.ts";

/** The answers that wait for a review, counted by batch, longest waiting first. */
export const listWaiting = (db: Db, trainerId: string) =>
  db
    .selectFrom("answers")
    .innerJoin("trainingSessions", "trainingSessions.id", "answers.sessionId")
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .select(({ fn }) => [
      ...columnsIn("batches", "batchId", "batchType", "startDate"),
      fn.countAll<number>().as("count"),
      sql<number>`count(*) filter (where training_sessions.trainer_id = ${trainerId})`.as("own"),
      fn.min("answers.uploadedAt").as("oldestAt"),
    ])
    .where("answers.status", "=", "Waiting for Approval")
    .groupBy("batches.id")
    .orderBy("oldestAt");

/** Whether any member of the batch has a score in its module. */
const isScoredInPart = sql<boolean>`exists (
  select from batch_members scored join module_scores marks
    on marks.trainee_id = scored.trainee_id and marks.module = scored.batch_type
  where scored.batch_id = batches.id)`;

const MOST_UNSCORED = 50;
const NAMED = 3;
/** The first by name; as one JSON value, since the engines read an array of objects differently. */
const firstByName = sql<{ id: string; name: string }[]>`to_jsonb(
  (array_agg(jsonb_build_object('id', users.id, 'name', ${traineeName})
    order by ${traineeName}, users.id))[1:${sql.lit(NAMED)}])`;

/** Days from a batch's start within which no score is expected. */
const FIRST_DAYS = 14;

/**
 * The batches with scores missing: they are over, have run for a while, or some members are scored
 * already. With the first few names of those without; ended ones first, then by how long they have
 * run.
 */
export const listUnscored = (db: Db, today: IsoDate) =>
  scoredMembers(db)
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .where("moduleScores.traineeId", "is", null)
    .where("users.isDisabled", "=", false)
    .where("batches.startDate", "<=", today)
    .where((row) =>
      row.or([
        row("batches.startDate", "<=", addDays(today, -FIRST_DAYS)),
        row.not(notEnded(today)),
        isScoredInPart,
      ]),
    )
    .groupBy("batches.id")
    .select(({ fn }) => [
      ...columnsIn("batches", "batchId", "batchType", "startDate", "endDate"),
      fn.countAll<number>().as("count"),
      firstByName.as("first"),
    ])
    .orderBy(notEnded(today))
    .orderBy("batches.endDate", (order) => order.asc().nullsLast())
    .orderBy("batches.startDate")
    .orderBy("batches.id")
    .limit(MOST_UNSCORED);

const MOST_TALLIED = 500;

/**
 * The members of the running batches that a trainer has held a session of, each with their tally.
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
