import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db, Tables } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { readPage } from "#/platform/db/pages.ts";
import { codesOf, namesOf, searchIn } from "#/platform/db/search.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Attempt } from "./batches.contract.ts";
import { BATCH_TYPES, type BatchType } from "./batches.rules.ts";
import { BATCH_COLUMNS, isFull, isListed, isNamed, notEnded, taken } from "./joining.queries.ts";

/** The query for a batch: one row, or none. */
export const batchOf = (db: Db, ref: string) =>
  db.selectFrom("batches").select(BATCH_COLUMNS).where(isNamed(ref));

export const findBatch = (db: Db, ref: string) => batchOf(db, ref).executeTakeFirst();

/** The id of a batch, as a subquery. */
export const idOfBatch = (ref: string) =>
  sql<string>`(select batches.id from batches where ${isNamed(ref)})`;

/** A module's position among the modules, from 1. */
const placeOf = (type: RawBuilder<unknown>) =>
  sql<number>`array_position(array[${sql.join(BATCH_TYPES.map((one) => sql.lit(one)))}], ${type})`;

/**
 * The id of the trainee's batch of the furthest module open to them: `highestUnlocked` of rules.ts,
 * in SQL.
 */
export const currentBatchOf = (traineeId: string) => sql<string>`(
  select held.batch_id from (
    select batch_id, ${placeOf(sql`batch_type`)} as place,
      row_number() over (order by ${placeOf(sql`batch_type`)}) as held
    from batch_members where trainee_id = ${traineeId}) held
  where held.place = held.held order by held.place desc limit 1)`;

/** Returns a batch locked so that it cannot be ended before the transaction is over. */
export const findBatchToJoin = (tx: Db, ref: string) =>
  tx.selectFrom("batches").select(BATCH_COLUMNS).where(isNamed(ref)).forShare().executeTakeFirst();

/** Counts the members of a batch. While the caller holds its lock, nobody can join it. */
export async function countMembers(tx: Db, batchId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("batchMembers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("batchId", "=", batchId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The next number for a type and year. Concurrent callers wait for each other, so no number is used
 * twice (I-47).
 */
export async function takeBatchNumber(tx: Db, batchType: BatchType, year: number): Promise<number> {
  const { last } = await tx
    .insertInto("batchCounters")
    .values({ batchType, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["batchType", "year"])
        .doUpdateSet({ last: sql<number>`batch_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

export const insertBatch = (
  tx: Db,
  row: {
    batchId: string;
    batchType: BatchType;
    startDate: IsoDate;
    capacity: number | null;
    createdBy: string;
    clock: Clock;
  },
) => {
  const { clock, ...values } = row;
  return tx
    .insertInto("batches")
    .values({ id: newId(), ...values, createdAt: clock.sqlNow() })
    .returning(BATCH_COLUMNS)
    .executeTakeFirstOrThrow();
};

/** Changes a batch that the caller has locked, and increments its version. */
export const updateBatch = (
  tx: Db,
  id: string,
  values: {
    startDate?: IsoDate;
    endDate?: IsoDate;
    capacity?: number | null;
    cancelledAt?: RawBuilder<Date>;
    deletedAt?: RawBuilder<Date>;
  },
) =>
  tx
    .updateTable("batches")
    .set({ ...values, version: nextVersion })
    .where("id", "=", id)
    .returning(BATCH_COLUMNS)
    .executeTakeFirstOrThrow();

/**
 * One page of a type's batches, newest start first unless sorted otherwise, with the total.
 * `openOn` limits it to batches with a free place that have not ended on that day.
 */
export async function listBatches(
  db: Db,
  filter: { batchType: BatchType; openOn?: IsoDate },
  query: ListQuery,
) {
  const matching = db
    .selectFrom("batches")
    .where("batchType", "=", filter.batchType)
    .where(isListed)
    .$if(filter.openOn !== undefined, (rows) =>
      rows.where(notEnded(filter.openOn ?? "")).where(({ not }) => not(isFull)),
    )
    .$call((rows) => searchIn(rows, query.q, [codesOf("batchId")]));
  return readBatches(query, matching);
}

/** One page of the batches of every type, newest start first unless sorted otherwise. */
export async function listEveryBatch(db: Db, query: ListQuery) {
  const matching = db
    .selectFrom("batches")
    .where(isListed)
    .$call((rows) => searchIn(rows, query.q, [codesOf("batchId"), "batchType"]));
  return readBatches(query, matching);
}

/** The Java batches that start between two days, earliest first, for `readTogether`. */
export const listStartingBatches = (db: Db, from: IsoDate, to: IsoDate) =>
  db
    .selectFrom("batches")
    .select(BATCH_COLUMNS)
    .select(taken.as("taken"))
    .where("batchType", "=", "Java")
    .where("startDate", ">=", from)
    .where("startDate", "<=", to)
    .where(notEnded(from))
    .orderBy("startDate")
    .orderBy("id");

/** The batches of every type, newest start first, for `readTogether`. */
export const listNewestBatches = (db: Db) =>
  db
    .selectFrom("batches")
    .select(BATCH_COLUMNS)
    .select(taken.as("taken"))
    .where(isListed)
    .orderBy("startDate", "desc")
    .orderBy("id", "desc")
    .limit(MOST_NEWEST);
/** A list longer than this is not looked through; other batches are found by their id. */
const MOST_NEWEST = 500;

function readBatches<Row>(query: ListQuery, matching: SelectQueryBuilder<Tables, "batches", Row>) {
  const { field, direction } = sortOf<"batchId" | "batchType" | "startDate" | "endDate">(
    query.sort,
    "-startDate",
  );
  const rows = matching
    .select(BATCH_COLUMNS)
    .select(taken.as("taken"))
    .orderBy(field, direction)
    .orderBy("id", "desc");
  return readPage(query, rows, matching, { key: "batches.id" });
}

const scoreOf = (module: BatchType) =>
  sql<number | null>`max(module_scores.score) filter (where module_scores.module = ${module})`;

/** First and last name from the details, or the username while there are none (C64). */
export const traineeName = sql<string>`coalesce(
  trainee_details.firstname || ' ' || trainee_details.lastname, users.username)`;

/**
 * The name printed on documents: as the person wants it, else all three parts of the details, else
 * the username. `namePrinted` is the same rule for the screens. `details`: the details' table or
 * alias.
 */
export const printedName = (details: string) => {
  const part = (name: string) => sql.ref(`${details}.${name}`);
  return sql<string>`coalesce(${part("nameOnPapers")}, nullif(concat_ws(' ', ${part("firstname")}, ${part("lastname")},
    case when lower(${part("surname")}) not in (lower(${part("firstname")}), lower(${part("lastname")}))
      then ${part("surname")} end), ''), ${sql.ref("users.username")})`;
};

/**
 * The name printed on a trainee's documents according to their details; undefined without details.
 */
export async function findPrintedName(db: Db, traineeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("traineeDetails")
    .innerJoin("users", "users.id", "traineeDetails.traineeId")
    .select(printedName("traineeDetails").as("name"))
    .where("traineeId", "=", traineeId)
    .executeTakeFirst();
  return row?.name;
}

const members = (db: Db, batchId: string | Expression<string>) =>
  db
    .selectFrom("batchMembers")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .where("batchMembers.batchId", "=", batchId);

/** Memberships with the trainee, and their mark in the batch's module if there is one. */
export const scoredMembers = (db: Db) =>
  db
    .selectFrom("batchMembers")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("moduleScores", (join) =>
      join
        .onRef("moduleScores.traineeId", "=", "batchMembers.traineeId")
        .onRef("moduleScores.module", "=", "batchMembers.batchType"),
    );

/** A member's scores in other batches of the module, latest first. */
const attemptsBefore = sql<Attempt[]>`(
  select coalesce(json_agg(json_build_object('batchId', batches.batch_id, 'mark', d.score)
    order by d.left_at desc), '[]')
  from batch_departures d join batches on batches.id = d.batch_id
  where d.trainee_id = users.id and d.batch_type = batch_members.batch_type and d.score is not null)`;

const scores = [
  scoreOf("Java").as("javaScore"),
  scoreOf("AEM").as("aemScore"),
  scoreOf("Communication").as("communicationScore"),
  scoreOf("Mock").as("mockScore"),
  scoreOf("FinalCheck").as("finalCheckScore"),
] as const;

/**
 * The members of a batch by name, with contact details, marks, and earlier scores in its module.
 */
export const listMembers = (db: Db, batchId: string) =>
  members(db, batchId)
    .leftJoin("moduleScores", "moduleScores.traineeId", "users.id")
    .select(["users.id", traineeName.as("name"), "users.email", "traineeDetails.contactNumber"])
    .select(attemptsBefore.as("attempts"))
    .select(scores)
    .groupBy(["users.id", "traineeDetails.traineeId", "batchMembers.batchType"])
    .orderBy("name")
    .orderBy("users.id");

/** The days of a batch's planned sessions, in order. */
export const listPlanDays = (db: Db, batchId: string) =>
  db
    .selectFrom("plannedSessions")
    .select("date")
    .where("batchId", "=", batchId)
    .orderBy("date")
    .orderBy("id");

/** One page of a batch's members by name, with marks but no contact details. */
function gradedPage(db: Db, ref: string, query: ListQuery) {
  const matching = members(db, idOfBatch(ref)).$call((rows) =>
    searchIn(rows, query.q, [traineeName, "users.username", namesOf(sql.ref("users.id"))]),
  );
  const { field, direction } = sortOf<"name" | "username">(query.sort, "name");
  const rows = matching
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom("moduleScores")
          .whereRef("moduleScores.traineeId", "=", "batchMembers.traineeId")
          .select(scores)
          .as("marks"),
      (join) => join.onTrue(),
    )
    .select(["users.id", traineeName.as("name"), "users.username"])
    .selectAll("marks")
    .orderBy(field, direction)
    .orderBy("users.id");
  return readPage(query, rows, matching, { isFewInAll: true });
}

/**
 * A batch with one page of its members by name, with marks but no contact details, and the total;
 * undefined if there is no such batch.
 */
export async function listMembersByScore(db: Db, ref: string, query: ListQuery) {
  const batch = await batchOf(db, ref).executeTakeFirst();
  if (!batch) return undefined;
  const page = await gradedPage(db, ref, query);
  return { batch, ...page };
}
