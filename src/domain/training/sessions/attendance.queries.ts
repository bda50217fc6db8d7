import { type RawBuilder, sql } from "kysely";
import { traineeName } from "#/domain/training/batches/batches.queries.ts";
import { isNamed } from "#/domain/training/batches/joining.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { namesOf, searchIn } from "#/platform/db/search.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { begun } from "./sessions.queries.ts";

/**
 * Whether a session counts for a member: `isCounted` of rules.ts, in SQL. A test checks that both
 * agree.
 */
const countsUntil = (
  leftAt: RawBuilder<unknown>,
) => sql<boolean>`(training_sessions.id is not null and (
  training_sessions.date >= ${indianDay(sql`batch_members.joined_at`)} and ${leftAt}
  or attendance.trainee_id is not null or answers.id is not null))`;
const untilLeft = sql`(batch_members.left_at is null
  or training_sessions.date <= ${indianDay(sql`batch_members.left_at`)})`;

/** The number of sessions a member was expected at: `isExpected` of rules.ts, in SQL. */
const expectedOf = (
  counts: RawBuilder<boolean>,
) => sql<number>`count(*) filter (where ${counts} and not exists (select from excused_absences e
  where e.session_id = training_sessions.id and e.trainee_id = batch_members.trainee_id))`;
const countedOf = (counts: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${counts})`;

const ofMember = countsUntil(sql`true`);
const expected = expectedOf(ofMember);
const counted = countedOf(ofMember);
const attended = sql<number>`count(attendance.trainee_id)`;
const answered = sql<number>`count(answers.id)`;

/**
 * A JSON object about the sessions of a row of `batch_members` begun by `now`: how many count, at
 * how many the member was expected and attended, how many answers they gave, and how many of these
 * wait for a review.
 */
export const memberTally = (now: Date) => tallyBy(now, ofMember);

/**
 * The same tally for rows named `batch_members` that include ended memberships, with a `left_at`.
 */
export const membershipTally = (now: Date) => tallyBy(now, countsUntil(untilLeft));

const tallyBy = (now: Date, counts: RawBuilder<boolean>) => sql`(
  select json_build_object('held', ${countedOf(counts)}, 'expected', ${expectedOf(counts)},
    'attended', ${attended}, 'answered', ${answered},
    'waiting', count(*) filter (where answers.status = 'Waiting for Approval'))
  from training_sessions
  left join attendance on attendance.session_id = training_sessions.id
    and attendance.trainee_id = batch_members.trainee_id
  left join answers on answers.session_id = training_sessions.id
    and answers.trainee_id = batch_members.trainee_id and answers.status <> 'Rejected'
  where training_sessions.batch_id = batch_members.batch_id and ${begun(now)})`;

const ATTENDEE_SORTS = {
  name: sql`name`,
  username: sql`username`,
  totalAssignments: answered,
  attendance: attended,
} as const;

/**
 * One page of the members of a batch by name, with their counts of the sessions begun by `now`, and
 * the total. A batch without members gives no rows, and neither does one that does not exist.
 */
export async function listAttendees(
  db: Db,
  { ref, now }: { ref: string; now: Date },
  query: ListQuery,
) {
  const members = db
    .selectFrom("batchMembers")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .where("batchMembers.batchId", "=", (row) =>
      row.selectFrom("batches").select("batches.id").where(isNamed(ref)),
    )
    .$call((rows) =>
      searchIn(rows, query.q, [traineeName, "users.username", namesOf(sql.ref("users.id"))]),
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
    // The current answer, looked up per row: with a plain join the planner may scan all answers of
    // a session for each member.
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom("answers as given")
          .select("given.id")
          .whereRef("given.sessionId", "=", "trainingSessions.id")
          .whereRef("given.traineeId", "=", "batchMembers.traineeId")
          .where("given.status", "<>", "Rejected")
          .limit(1)
          .as("answers"),
      (join) => join.onTrue(),
    )
    .select([
      "users.id",
      "users.username",
      traineeName.as("name"),
      counted.as("counted"),
      expected.as("expected"),
      attended.as("attended"),
      answered.as("answered"),
    ])
    .groupBy(["users.id", "traineeDetails.traineeId"])
    .orderBy(ATTENDEE_SORTS[field], direction)
    .orderBy("users.id");
  return readPage(query, rows, members, { isFewInAll: true });
}

/** The session of a batch, by its readable id, on a day in a slot. */
export const findSessionAt = (db: Db, at: { batch: string; date: IsoDate; slot: string }) =>
  db
    .selectFrom("trainingSessions")
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .select("trainingSessions.id")
    .where(sql<boolean>`lower(batches.batch_id) = lower(${at.batch})`)
    .where("trainingSessions.date", "=", at.date)
    .where("trainingSessions.slot", "=", at.slot)
    .executeTakeFirst();

/** Every member of every session held, present or not, in the form of an import. */
export const listAllAttendance = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("trainingSessions")
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .innerJoin("batchMembers", "batchMembers.batchId", "batches.id")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .select([
      ...columnsIn("trainingSessions", "date", "slot"),
      "batches.batchId",
      "users.email",
      sql<boolean>`exists (select 1 from attendance
        where attendance.session_id = training_sessions.id and attendance.trainee_id = users.id)`.as(
        "isPresent",
      ),
      sql<string | null>`(select reason from excused_absences e
        where e.session_id = training_sessions.id and e.trainee_id = users.id)`.as("excuse"),
    ])
    .orderBy("users.email")
    .orderBy("trainingSessions.date")
    .orderBy("trainingSessions.id")
    .limit(limit)
    .offset(after)
    .execute();
