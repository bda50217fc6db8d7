import { type Expression, sql } from "kysely";
import { idOfBatch, traineeName } from "#/domain/training/batches/batches.queries.ts";
import type { BatchState, BatchType } from "#/domain/training/batches/batches.rules.ts";
import { listFormer } from "#/domain/training/batches/departures/departures.queries.ts";
import {
  BATCH_COLUMNS,
  isListed,
  isNamed,
  notEnded,
  taken,
} from "#/domain/training/batches/joining.queries.ts";
import type { AnswerStatus } from "#/domain/training/sessions/answers/answers.rules.ts";
import { excuses } from "#/domain/training/sessions/marks.queries.ts";
import { listAllPlannedOf } from "#/domain/training/sessions/planned/planned.queries.ts";
import { begun, slotPositionOf } from "#/domain/training/sessions/sessions.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { codesOf, searchIn } from "#/platform/db/search.ts";
import { type RowOf, readTogether } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Module } from "#/shared/modules.ts";

type Day = { now: Date; today: IsoDate };

const trainers = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', username) order by username, id), '[]') from users
  where id in (select trainer_id from session_slots where session_slots.batch_id = batches.id))`;

const heldBy = (now: Date) => sql<number>`(select count(*)::int from training_sessions
  where training_sessions.batch_id = batches.id and ${begun(now)})`;

/**
 * Whether a batch is in a state on a day: `batchState` of batches.rules.ts, in SQL. The day is a
 * literal: the generic plan assumes that a third of all batches run, and walks the list's order
 * until it has a page of them.
 */
const isIn = (state: BatchState, today: IsoDate) => {
  const day = sql.lit(today);
  if (state === "ended") return sql<boolean>`not ${notEnded(day)}`;
  const hasStarted = sql`batches.start_date <= ${day}::date`;
  return state === "running"
    ? sql<boolean>`(${notEnded(day)} and ${hasStarted})`
    : sql<boolean>`(${notEnded(day)} and not ${hasStarted})`;
};

const columnsOn = (now: Date) => [
  ...BATCH_COLUMNS,
  taken.as("taken"),
  heldBy(now).as("held"),
  trainers.as("trainers"),
];

type Filter = { state?: BatchState | undefined; batchType?: BatchType | undefined };

/** One page of the batches of every module, newest start first unless sorted otherwise. */
export async function listBatches(db: Db, { now, today }: Day, query: ListQuery & Filter) {
  const { state, batchType } = query;
  const matching = db
    .selectFrom("batches")
    .where(isListed)
    .$if(state !== undefined, (rows) => rows.where(isIn(state ?? "running", today)))
    .$if(batchType !== undefined, (rows) => rows.where("batchType", "=", batchType ?? "Java"))
    .$call((rows) => searchIn(rows, query.q, [codesOf("batchId"), "batchType"]));
  const { field, direction } = sortOf<
    "batchId" | "batchType" | "startDate" | "endDate" | "taken" | "held"
  >(query.sort, "-startDate");
  const rows = matching.select(columnsOn(now)).orderBy(field, direction).orderBy("id", "desc");
  // Computed counts have no column, so a late page cannot be skipped to by key.
  const isCounted = field === "taken" || field === "held";
  return readPage(query, rows, matching, isCounted ? {} : { key: "batches.id" });
}

const membersOf = (db: Db, batchId: Expression<string>) =>
  db
    .selectFrom("batchMembers")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .where("batchMembers.batchId", "=", batchId)
    .select([
      "users.id",
      traineeName.as("name"),
      "batchMembers.joinedAt",
      sql<IsoDate>`${indianDay(sql`batch_members.joined_at`)}::text`.as("joinedOn"),
      sql<
        Partial<Record<Module, number>>
      >`coalesce((select json_object_agg(module, score) from module_scores
        where module_scores.trainee_id = users.id and score is not null), '{}')`.as("scores"),
    ])
    .orderBy(traineeName)
    .orderBy("users.id");
export type MemberRow = RowOf<typeof membersOf>;

/** The sessions of a batch in order, each with attendance and answers. */
const sessionsOf = (db: Db, batchId: Expression<string>, slots: readonly string[]) =>
  db
    .selectFrom("trainingSessions")
    .innerJoin("users", "users.id", "trainingSessions.trainerId")
    .where("trainingSessions.batchId", "=", batchId)
    .select([
      ...columnsIn("trainingSessions", "id", "date", "slot", "topic"),
      "users.username as trainer",
      "trainingSessions.trainerId",
      sql<string[]>`(select coalesce(json_agg(trainee_id), '[]') from attendance
        where attendance.session_id = training_sessions.id)`.as("present"),
      excuses.as("excused"),
      sql<
        Record<string, AnswerStatus>
      >`(select coalesce(json_object_agg(trainee_id, status), '{}') from answers
        where answers.session_id = training_sessions.id)`.as("answers"),
    ])
    .orderBy("trainingSessions.date")
    .orderBy(slotPositionOf(slots))
    .orderBy("trainingSessions.id");
export type SessionRow = RowOf<typeof sessionsOf>;

/**
 * A batch by its id or its readable id with its members and sessions; undefined if there is none.
 */
export async function findRegister(
  db: Db,
  ref: string,
  { now, slots }: { now: Date; slots: readonly string[] },
) {
  const batchId = idOfBatch(ref);
  const { batch, ...of } = await readTogether(db, {
    batch: db.selectFrom("batches").select(columnsOn(now)).where(isNamed(ref)),
    members: membersOf(db, batchId),
    former: listFormer(db, batchId),
    sessions: sessionsOf(db, batchId, slots),
    planned: listAllPlannedOf(db, batchId),
  });
  return batch[0] && { batch: batch[0], ...of };
}
