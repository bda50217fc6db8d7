import { type RawBuilder, sql } from "kysely";
import { readPage } from "#/server/db/pages.ts";
import type { Db } from "#/server/db.ts";
import { type ListQuery, likeOf, MAX_PAGE_SIZE, sortOf } from "#/shared/list.ts";
import { PASS_MARK } from "#/shared/marks.ts";
import { type BatchType, moduleBefore } from "../../rules.ts";
import { traineeName } from "../../server/queries.ts";

const before = (type: BatchType): BatchType => moduleBefore(type) ?? type;

const isNamedLike = (q: string) => sql<boolean>`${traineeName} ilike ${likeOf(q)}`;
/** A search looks at all that an admin sees of somebody: the name, the e-mail and the batch. */
const isFoundBy = (q: string) =>
  sql<boolean>`(${traineeName} ilike ${likeOf(q)} or users.email ilike ${likeOf(q)}
    or batches.batch_id ilike ${likeOf(q)})`;

const isOneOf = (ids: readonly string[]) => sql<boolean>`users.id = any(${ids}::uuid[])`;

/**
 * Locks trainees until the transaction ends, always in the same order, so that two calls that name the same ones wait
 * for each other. Every call that places or scores a trainee takes this lock first. Returns the ids that are
 * trainees.
 */
export async function lockTrainees(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("id")
    .where(isOneOf(ids))
    .where("role", "=", "Trainee")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** What decides whether trainees may be placed in a batch of a type, with their names. */
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
    .leftJoin("batchMembers as present", (join) =>
      join.onRef("present.traineeId", "=", "users.id").on("present.batchType", "=", type),
    )
    .leftJoin("batches", "batches.id", "present.batchId")
    .select([
      "users.id",
      traineeName.as("name"),
      sql<boolean>`earlier.batch_id is not null`.as("isInBefore"),
      "moduleScores.score as mark",
      "batches.id as currentId",
      "batches.batchId",
    ])
    .where(isOneOf(ids))
    .execute();

/**
 * The members of the module before who are in no batch of this one, with their mark there. The flag `has_moved_on`
 * narrows the search to an index; the memberships decide.
 */
const waiting = (db: Db, type: BatchType, isFound?: RawBuilder<boolean>) =>
  db
    .selectFrom("batchMembers as earlier")
    .innerJoin("users", "users.id", "earlier.traineeId")
    .innerJoin("batches", "batches.id", "earlier.batchId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("moduleScores", (join) =>
      join
        .onRef("moduleScores.traineeId", "=", "earlier.traineeId")
        .on("moduleScores.module", "=", before(type)),
    )
    // As the index batch_members_waiting has it.
    .where(
      sql`case when earlier.has_moved_on then null else earlier.batch_type end`,
      "=",
      before(type),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("batchMembers as present")
            .select("present.traineeId")
            .whereRef("present.traineeId", "=", "earlier.traineeId")
            .where("present.batchType", "=", type),
        ),
      ),
    )
    .$if(isFound !== undefined, (rows) => rows.where(isFound ?? sql.lit(true)));

const eligible = (db: Db, type: BatchType, isFound?: RawBuilder<boolean>) =>
  waiting(db, type, isFound).where("moduleScores.score", ">=", PASS_MARK);

/** One page of the trainees eligible for a batch of a type, and how many there are (I-48). */
export function listEligible(db: Db, type: BatchType, query: ListQuery) {
  const matching = eligible(db, type, query.q ? isNamedLike(query.q) : undefined);
  const { field, direction } = sortOf<"name" | "id">(query.sort, "name");
  const rows = matching
    .select(["users.id", traineeName.as("name")])
    .orderBy(field === "id" ? "users.id" : "name", direction)
    .orderBy("users.id");
  return readPage(query, rows, matching);
}

const CANDIDATE = [
  "users.id",
  traineeName.as("name"),
  "users.email",
  "moduleScores.score as mark",
  "batches.batchId",
] as const;

/** The same with what tells namesakes apart: e-mail, mark and batch in the module before. */
export function listCandidates(db: Db, type: BatchType, query: ListQuery) {
  const matching = eligible(db, type, query.q ? isFoundBy(query.q) : undefined);
  const { field, direction } = sortOf<"name" | "email" | "mark">(query.sort, "name");
  const rows = matching.select(CANDIDATE).orderBy(field, direction).orderBy("users.id");
  return readPage(query, rows, matching);
}

/** The first members of the module before who have not passed it yet, by name, and how many they are. */
export function listNotPassed(db: Db, type: BatchType, q: string | undefined) {
  const matching = waiting(db, type, q ? isFoundBy(q) : undefined).where(({ or, eb }) =>
    or([eb("moduleScores.score", "is", null), eb("moduleScores.score", "<", PASS_MARK)]),
  );
  const rows = matching.select(CANDIDATE).orderBy("name").orderBy("users.id");
  return readPage({ q, pageSize: MAX_PAGE_SIZE }, rows, matching);
}

/** The first of those in a batch of the type whom a text finds, by name, and how many they are. */
export function listPlaced(db: Db, type: BatchType, q: string) {
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
    .where("batchMembers.batchType", "=", type)
    .where(isFoundBy(q));
  const rows = matching.select(CANDIDATE).orderBy("name").orderBy("users.id");
  return readPage({ q, pageSize: MAX_PAGE_SIZE }, rows, matching);
}
