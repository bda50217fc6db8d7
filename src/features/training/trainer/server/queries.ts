import { sql } from "kysely";
import { notEnded } from "#/features/batches/joining/server/queries.ts";
import { scoredMembers, traineeName } from "#/features/batches/server/queries.ts";
import { readPage } from "#/server/db/pages.ts";
import type { Db } from "#/server/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, likeOf, sortOf } from "#/shared/list.ts";
import {
  begun,
  placeOf,
  presentIds,
  SESSION_COLUMNS,
  sessionRows,
} from "../../sessions/server/queries.ts";

const SORTS = {
  date: "trainingSessions.date",
  topic: "trainingSessions.topic",
  batchId: "batches.batchId",
} as const;

/** One page of a trainer's own sessions, newest first unless sorted otherwise, and how many match. */
export async function listTrainerSessions(
  db: Db,
  filter: { trainerId: string; batchId?: string; date?: IsoDate; slots: readonly string[] },
  query: ListQuery,
) {
  const sought = likeOf(query.q ?? "");
  const matching = sessionRows(db)
    .where("trainingSessions.trainerId", "=", filter.trainerId)
    .$if(filter.batchId !== undefined, (rows) =>
      rows.where("trainingSessions.batchId", "=", filter.batchId ?? ""),
    )
    .$if(filter.date !== undefined, (rows) =>
      rows.where("trainingSessions.date", "=", filter.date ?? ""),
    )
    .$if(Boolean(query.q), (rows) =>
      rows.where((row) =>
        row.or([
          row("trainingSessions.topic", "ilike", sought),
          row("trainingSessions.slot", "ilike", sought),
          row("batches.batchId", "ilike", sought),
        ]),
      ),
    );
  const { field, direction } = sortOf<keyof typeof SORTS | "time">(query.sort, "-date");
  const place = placeOf(filter.slots);
  const rows = matching
    .select([...SESSION_COLUMNS, presentIds.as("present")])
    .orderBy(field === "time" ? place : SORTS[field], direction)
    .orderBy("trainingSessions.date", "desc")
    .orderBy(place, "desc")
    .orderBy("trainingSessions.id", "desc");
  return readPage(query, rows, matching);
}

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
    .orderBy("oldestAt")
    .execute();

const MOST_UNSCORED = 50;
const NAMED = 3;

/**
 * The batches that have begun and hold trainees without a score in their module, with the first few
 * names: ended ones first, then by how long they have run.
 */
export const listUnscored = (db: Db, today: IsoDate) =>
  scoredMembers(db)
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select(({ fn }) => [
      "batches.batchId",
      "batches.batchType",
      "batches.startDate",
      "batches.endDate",
      fn.countAll<number>().as("count"),
      sql<string[]>`(array_agg(${traineeName} order by ${traineeName}))[1:${sql.lit(NAMED)}]`.as(
        "names",
      ),
    ])
    .where("batches.startDate", "<=", today)
    .where("users.isDisabled", "=", false)
    .where("moduleScores.traineeId", "is", null)
    .groupBy("batches.id")
    .orderBy(notEnded(today))
    .orderBy("batches.endDate", (order) => order.asc().nullsLast())
    .orderBy("batches.startDate")
    .orderBy("batches.id")
    .limit(MOST_UNSCORED)
    .execute();

/**
 * Whether a session counts for a member: `isCounted` of rules.ts, in SQL. A test keeps the two in step.
 */
const counts = sql<boolean>`(training_sessions.id is not null and (
  training_sessions.date >= (batch_members.joined_at at time zone 'Asia/Kolkata')::date
  or attendance.trainee_id is not null or answers.id is not null))`;

const counted = sql<number>`count(*) filter (where ${counts})`;
const attended = sql<number>`count(attendance.trainee_id)`;
const answered = sql<number>`count(answers.id)`;

const ATTENDEE_SORTS = {
  name: sql`name`,
  username: sql`username`,
  totalAssignments: answered,
  attendance: attended,
} as const;

/** One page of a batch's members by name, with their counts of the sessions begun by `now`, and how many there are. */
export async function listAttendees(
  db: Db,
  { batchId, now }: { batchId: string; now: Date },
  query: ListQuery,
) {
  const sought = likeOf(query.q ?? "");
  const members = db
    .selectFrom("batchMembers")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .where("batchMembers.batchId", "=", batchId)
    .$if(Boolean(query.q), (rows) =>
      rows.where((row) =>
        row.or([row(traineeName, "ilike", sought), row("users.username", "ilike", sought)]),
      ),
    );
  const { field, direction } = sortOf<keyof typeof ATTENDEE_SORTS>(query.sort, "name");
  const rows = members
    .leftJoin("trainingSessions", (join) =>
      join.onRef("trainingSessions.batchId", "=", "batchMembers.batchId").on(begun(now)),
    )
    .leftJoin("attendance", (join) =>
      join
        .onRef("attendance.sessionId", "=", "trainingSessions.id")
        .onRef("attendance.traineeId", "=", "batchMembers.traineeId"),
    )
    .leftJoin("answers", (join) =>
      join
        .onRef("answers.sessionId", "=", "trainingSessions.id")
        .onRef("answers.traineeId", "=", "batchMembers.traineeId")
        .on("answers.status", "<>", "Rejected"),
    )
    .select([
      "users.id",
      "users.username",
      traineeName.as("name"),
      counted.as("counted"),
      attended.as("attended"),
      answered.as("answered"),
    ])
    .groupBy(["users.id", "traineeDetails.traineeId"])
    .orderBy(ATTENDEE_SORTS[field], direction)
    .orderBy("users.id");
  return readPage(query, rows, members);
}
