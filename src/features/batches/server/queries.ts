import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { readPage } from "#/server/db/pages.ts";
import type { Db } from "#/server/db.ts";
import { isId, newId } from "#/server/ids.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type ListQuery, likeOf, sortOf } from "#/shared/list.ts";
import { type BatchType, ELIGIBLE_DAYS } from "../rules.ts";

export const BATCH_COLUMNS = [
  "id",
  "batchId",
  "batchType",
  "startDate",
  "endDate",
  "version",
] as const;

/** Every place that names a batch takes its id or its readable id (G4, C62). */
export const isNamed = (ref: string) =>
  isId(ref) ? sql<boolean>`batches.id = ${ref}` : sql<boolean>`batches.batch_id = ${ref}`;

export const findBatch = (db: Db, ref: string) =>
  db.selectFrom("batches").select(BATCH_COLUMNS).where(isNamed(ref)).executeTakeFirst();

/** A batch that cannot be ended before the transaction is over. */
export const findBatchToJoin = (tx: Db, ref: string) =>
  tx.selectFrom("batches").select(BATCH_COLUMNS).where(isNamed(ref)).forShare().executeTakeFirst();

/**
 * The Java batch a trainee may join today, locked against being ended until the transaction ends:
 * the named one (its id or its readable id), or without a name the one that starts nearest to today.
 * Undefined when it is not there, not Java, ended or outside its window of ±7 days (I-43, A12).
 */
export function findEligibleJavaBatch(
  tx: Db,
  { batchRef, today }: { batchRef?: string | null; today: IsoDate },
) {
  return tx
    .selectFrom("batches")
    .select(BATCH_COLUMNS)
    .where("batchType", "=", "Java")
    .where("endDate", "is", null)
    .where("startDate", ">=", addDays(today, -ELIGIBLE_DAYS))
    .where("startDate", "<=", addDays(today, ELIGIBLE_DAYS))
    .$if(Boolean(batchRef), (query) => query.where(isNamed(batchRef ?? "")))
    .orderBy(sql`abs(start_date - ${today}::date)`)
    .orderBy("startDate")
    .orderBy("id")
    .limit(1)
    .forShare()
    .executeTakeFirst();
}

/** Puts a trainee into a batch; false when they are in a batch of that type already. */
export async function insertMember(
  tx: Db,
  member: { batchId: string; batchType: BatchType; traineeId: string; clock: Clock },
): Promise<boolean> {
  const { clock, ...row } = member;
  const inserted = await tx
    .insertInto("batchMembers")
    .values({ ...row, joinedAt: clock.sqlNow() })
    // Whichever of its two keys a race runs into first.
    .onConflict((conflict) => conflict.doNothing())
    .returning("traineeId")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What decides whether a trainee may take a place in a Java batch; undefined for no such trainee. */
export const findStanding = (tx: Db, traineeId: string) =>
  tx
    .selectFrom("users")
    .leftJoin("batchMembers", (join) =>
      join
        .onRef("batchMembers.traineeId", "=", "users.id")
        .on("batchMembers.batchType", "=", "Java"),
    )
    .select(({ exists, selectFrom }) => [
      "users.paymentOption",
      "batchMembers.batchId as javaBatchId",
      exists(
        selectFrom("admissionPayments")
          .select("admissionPayments.id")
          .whereRef("admissionPayments.traineeId", "=", "users.id")
          .where("admissionPayments.status", "=", "completed"),
      ).as("hasPaid"),
    ])
    .where("users.id", "=", traineeId)
    .executeTakeFirst();

/** The next number of a type and year. Two callers wait for each other and never share one (I-47). */
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

/** Ends a batch that has not ended, when it still is at the version the caller read (if given). */
export const endBatch = (tx: Db, id: string, endDate: IsoDate, version: number | undefined) =>
  tx
    .updateTable("batches")
    .set({ endDate, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .where("endDate", "is", null)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .returning(BATCH_COLUMNS)
    .executeTakeFirst();

/** One page of a type's batches, newest start first unless sorted otherwise, and how many there are. */
export async function listBatches(
  db: Db,
  filter: { batchType: BatchType; isRunning?: boolean },
  query: ListQuery,
) {
  const matching = db
    .selectFrom("batches")
    .where("batchType", "=", filter.batchType)
    .$if(Boolean(filter.isRunning), (rows) => rows.where("endDate", "is", null))
    .$if(Boolean(query.q), (rows) => rows.where("batchId", "ilike", likeOf(query.q ?? "")));
  const { field, direction } = sortOf<"batchId" | "startDate">(query.sort, "-startDate");
  const rows = matching.select(BATCH_COLUMNS).orderBy(field, direction).orderBy("id", "desc");
  return readPage(query, rows, matching);
}

/** One page of the batches of every type, newest start first unless sorted otherwise. */
export async function listEveryBatch(db: Db, query: ListQuery) {
  const matching = db
    .selectFrom("batches")
    .$if(Boolean(query.q), (rows) =>
      rows.where(({ or, eb }) =>
        or([
          eb("batchId", "ilike", likeOf(query.q ?? "")),
          eb(sql<string>`batches.batch_type`, "ilike", likeOf(query.q ?? "")),
        ]),
      ),
    );
  const { field, direction } = sortOf<"batchId" | "batchType" | "startDate" | "endDate">(
    query.sort,
    "-startDate",
  );
  const rows = matching.select(BATCH_COLUMNS).orderBy(field, direction).orderBy("id", "desc");
  return readPage(query, rows, matching);
}

const scoreOf = (module: BatchType) =>
  sql<number | null>`max(module_scores.score) filter (where module_scores.module = ${module})`;

/** First and last name as the details have them, or the username before there are any (C64). */
export const traineeName = sql<string>`coalesce(
  trainee_details.firstname || ' ' || trainee_details.lastname, users.username)`;

const members = (db: Db, batchId: string) =>
  db
    .selectFrom("batchMembers")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .where("batchMembers.batchId", "=", batchId);

const scores = [
  scoreOf("Java").as("javaScore"),
  scoreOf("AEM").as("aemScore"),
  scoreOf("Communication").as("communicationScore"),
  scoreOf("Mock").as("mockScore"),
  scoreOf("FinalCheck").as("finalCheckScore"),
] as const;

/** The members of a batch by name, with how to reach them and their marks. */
export const listMembers = (db: Db, batchId: string) =>
  members(db, batchId)
    .leftJoin("moduleScores", "moduleScores.traineeId", "users.id")
    .select(["users.id", traineeName.as("name"), "users.email", "traineeDetails.contactNumber"])
    .select(scores)
    .groupBy(["users.id", "traineeDetails.traineeId"])
    .orderBy("name")
    .orderBy("users.id")
    .execute();

/** One page of the members of a batch with their marks alone, by name, and how many there are. */
export async function listMembersByScore(db: Db, batchId: string, query: ListQuery) {
  const matching = members(db, batchId).$if(Boolean(query.q), (rows) =>
    rows.where(({ or, eb }) =>
      or(
        [traineeName, eb.ref("users.username")].map((name) =>
          eb(name, "ilike", likeOf(query.q ?? "")),
        ),
      ),
    ),
  );
  const { field, direction } = sortOf<"name" | "username">(query.sort, "name");
  const rows = matching
    .leftJoin("moduleScores", "moduleScores.traineeId", "users.id")
    .select(["users.id", traineeName.as("name"), "users.username"])
    .select(scores)
    .groupBy(["users.id", "traineeDetails.traineeId"])
    .orderBy(field, direction)
    .orderBy("users.id");
  return readPage(query, rows, matching);
}
