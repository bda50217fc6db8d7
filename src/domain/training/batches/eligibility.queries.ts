import { type RawBuilder, sql } from "kysely";
import { valuesOf } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { accountsLike, detailsLike, isFoundBy } from "#/platform/db/found-by-text.ts";
import { readPage } from "#/platform/db/pages.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { PASS_SCORE } from "#/shared/modules.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import type { Attempt } from "./batches.contract.ts";
import { traineeName } from "./batches.queries.ts";
import { type BatchType, moduleBefore } from "./batches.rules.ts";
import { isInTraining } from "./joining.queries.ts";

const before = (type: BatchType): BatchType => moduleBefore(type) ?? type;

/** Matches people by name: the one in the details, or the account's if there are none. */
const namedLike = (like: string) => [
  detailsLike(like),
  sql`${accountsLike("username", like)} and not exists (
    select from trainee_details where trainee_details.trainee_id = users.id)`,
];

/** Searches everything an admin sees of a person: name, e-mail and batch, which is of one type. */
const seenLike = (type: BatchType) => (like: string) => [
  ...namedLike(like),
  accountsLike("email", like),
  sql`select trainee_id from batch_members where batch_type = ${type} and batch_id in (
    select id from batches where batch_type = ${type} and batch_id ilike ${like})`,
];

const isOneOf = (ids: readonly string[]) => sql<boolean>`users.id = any(${ids}::uuid[])`;

/**
 * Locks trainees until the transaction ends, always in the same order, so that two calls for the
 * same trainees wait for each other instead of deadlocking. Every call that places or scores a
 * trainee takes this lock first. Returns the ids that are trainees.
 */
export const lockTrainees = (tx: Db, ids: readonly string[]): Promise<string[]> =>
  valuesOf(
    tx
      .selectFrom("users")
      .select("id")
      .where(isOneOf(ids))
      .where("role", "=", "Trainee")
      .orderBy("id")
      .forNoKeyUpdate(),
    "id",
  );

/** The facts that decide whether trainees may be placed in a batch of a type, with their names. */
export const listEligibilityFacts = (tx: Db, type: BatchType, ids: readonly string[]) =>
  tx
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("batchMembers as earlier", (join) =>
      join.onRef("earlier.traineeId", "=", "users.id").on("earlier.batchType", "=", before(type)),
    )
    .leftJoin("moduleScores", (join) =>
      join
        .onRef("moduleScores.traineeId", "=", "users.id")
        .on("moduleScores.module", "=", before(type)),
    )
    .leftJoin("moduleScores as own", (join) =>
      join.onRef("own.traineeId", "=", "users.id").on("own.module", "=", type),
    )
    .leftJoin("batchMembers as present", (join) =>
      join.onRef("present.traineeId", "=", "users.id").on("present.batchType", "=", type),
    )
    .leftJoin("batches", "batches.id", "present.batchId")
    .select([
      "users.id",
      traineeName.as("name"),
      isInTraining.as("isInTraining"),
      sql<boolean>`earlier.batch_id is not null`.as("isInBefore"),
      "moduleScores.score as mark",
      "own.score as ownMark",
      "batches.id as currentId",
      "batches.batchId",
    ])
    .where(isOneOf(ids))
    .execute();

/** A trainee's failed attempts at a module, latest first. */
const attemptsOf = (traineeId: RawBuilder<unknown>, type: BatchType) => sql<Attempt[]>`(
  select coalesce(json_agg(json_build_object('batchId', batches.batch_id, 'mark', tried.score)
    order by tried.scored_at desc, tried.left_at desc nulls first), '[]')
  from (
    select d.batch_id, d.score, d.scored_at, d.left_at from batch_departures d
      where d.trainee_id = ${traineeId} and d.batch_type = ${type} and d.score is not null
    union all select m.batch_id, s.score, s.scored_at, null from batch_members m
      join module_scores s on s.trainee_id = m.trainee_id and s.module = m.batch_type
      where m.trainee_id = ${traineeId} and m.batch_type = ${type} and s.score < ${sql.lit(PASS_SCORE)}
  ) tried join batches on batches.id = tried.batch_id)`;

const hasPassed = sql<boolean>`(module_scores.score >= ${sql.lit(PASS_SCORE)})`;
const hasNotPassed = sql<boolean>`${hasPassed} is not true`;
const hasNotFailed = (score: string) =>
  sql<boolean>`(${sql.ref(score)} < ${sql.lit(PASS_SCORE)}) is not true`;

/** The few who are not are looked for, as nearly all members are in training. */
const isMemberInTraining = sql<boolean>`batch_members.trainee_id not in (
  select users.id from users where users.role = 'Trainee' and not ${isInTraining})`;

/**
 * The members of the module before, still in training, who are in no batch of this module, or
 * failed it there, with their details and their mark.
 */
const waiting = (db: Db, type: BatchType) =>
  db
    .selectFrom("batchMembers")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "batchMembers.traineeId")
    .leftJoin("moduleScores", (join) =>
      join
        .onRef("moduleScores.traineeId", "=", "batchMembers.traineeId")
        .onRef("moduleScores.module", "=", "batchMembers.batchType"),
    )
    .leftJoin("batchMembers as placed", (join) =>
      join
        .onRef("placed.traineeId", "=", "batchMembers.traineeId")
        .on("placed.batchType", "=", sql.lit(type)),
    )
    .leftJoin("moduleScores as reached", (join) =>
      join
        .onRef("reached.traineeId", "=", "placed.traineeId")
        .onRef("reached.module", "=", "placed.batchType"),
    )
    .where("batchMembers.batchType", "=", sql.lit(before(type)))
    .where(isMemberInTraining)
    .where(sql<boolean>`(placed.trainee_id is null or reached.score < ${sql.lit(PASS_SCORE)})`);

/** The total is counted together with the page. */
const COUNTED = { isFewInAll: true };

/**
 * The name as `traineeName` has it, without a join: almost everyone who waits has details, and a
 * join would read every account for the few who have not.
 */
const nameOfFound = sql<string>`coalesce(trainee_details.firstname || ' ' || trainee_details.lastname,
  (select users.username from users where users.id = found.id))`;

/** One page of the trainees eligible for a batch of a type, and the total (I-48). */
export function listEligible(db: Db, type: BatchType, query: ListQuery) {
  const { field, direction } = sortOf<"name" | "id">(query.sort, "name");
  const matching = waiting(db, type)
    .where(hasPassed)
    .where(isFoundBy(sql.ref("batchMembers.traineeId"), query.q, namedLike));
  const rows = db
    .with("found", () => matching.select("batchMembers.traineeId as id"))
    .selectFrom("found")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "found.id")
    .select(["found.id", nameOfFound.as("name")])
    .orderBy(field, direction)
    .orderBy("found.id", direction);
  return readPage(query, rows, matching, { table: "found" });
}

const CANDIDATE = [
  "users.id",
  traineeName.as("name"),
  "users.email",
  "moduleScores.score as mark",
  "batches.batchId",
] as const;

/**
 * The trainees who wait, with what distinguishes namesakes: e-mail, mark and batch in the module
 * before.
 */
const candidates = (db: Db, type: BatchType, q: string | undefined) =>
  waiting(db, type)
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select(CANDIDATE)
    .select(attemptsOf(sql.ref("users.id"), type).as("attempts"))
    .where(isFoundBy(sql.ref("users.id"), q, seenLike(before(type))));

function candidatesPage(db: Db, type: BatchType, query: ListQuery) {
  const { field, direction } = sortOf<"name" | "email" | "mark">(query.sort, "name");
  const matching = candidates(db, type, query.q).where(hasPassed);
  const rows = matching.orderBy(field, direction).orderBy("users.id", direction);
  return readPage(query, rows, matching.clearSelect(), COUNTED);
}

/** The first members of the module before who have not passed it yet, by name, and the total. */
function notPassedPage(db: Db, type: BatchType, q: string | undefined) {
  const matching = candidates(db, type, q).where(hasNotPassed);
  const rows = matching.orderBy("name").orderBy("users.id");
  return readPage({ q, pageSize: MAX_PAGE_SIZE }, rows, matching.clearSelect(), COUNTED);
}

/**
 * The first members of batches of the type whom a text finds, by name, and the total; none without
 * a text.
 */
function placedPage(db: Db, type: BatchType, q: string | undefined) {
  const matching = db
    .selectFrom("batchMembers")
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("moduleScores", (join) =>
      join
        .onRef("moduleScores.traineeId", "=", "batchMembers.traineeId")
        .on("moduleScores.module", "=", before(type)),
    )
    .leftJoin("moduleScores as own", (join) =>
      join.onRef("own.traineeId", "=", "batchMembers.traineeId").on("own.module", "=", type),
    )
    .where("batchMembers.batchType", "=", type)
    .where(hasNotFailed("own.score"))
    .$if(!q, (found) => found.where(sql<boolean>`false`))
    .where(isFoundBy(sql.ref("batchMembers.traineeId"), q, seenLike(type)));
  const rows = matching.select(CANDIDATE).orderBy("name").orderBy("users.id");
  return readPage({ q, pageSize: MAX_PAGE_SIZE }, rows, matching);
}

/**
 * One page of those who may be placed in a batch of a type, the first of those who have not passed
 * the module before it, and the first members of batches of the type that a search finds. Members
 * are listed only for a search, as they include everyone who ever passed. Each with the total.
 */
export async function listCandidates(db: Db, type: BatchType, query: ListQuery) {
  return {
    eligible: await candidatesPage(db, type, query),
    notPassed: await notPassedPage(db, type, query.q),
    placed: await placedPage(db, type, query.q),
  };
}
