import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type BatchType, ELIGIBLE_DAYS } from "../../rules.ts";
import { BATCH_COLUMNS, isFull, isNamed, lockBatch, notEnded } from "../../server/queries.ts";
import { deleteWaiting } from "../../waitlist/server/queries.ts";

type Wanted = { batchRef?: string | null | undefined; today: IsoDate };

/**
 * The Java batches a trainee may join today: those with a place that have not ended and are within
 * their window of ±7 days (I-43), the one that starts nearest to today first (A12). With `batchRef`
 * (an id or a readable id) only that one, where it is among them.
 */
const eligibleJavaBatches = (db: Db, { batchRef, today }: Wanted) =>
  db
    .selectFrom("batches")
    .select(BATCH_COLUMNS)
    .where("batchType", "=", "Java")
    .where(notEnded(today))
    .where("startDate", ">=", addDays(today, -ELIGIBLE_DAYS))
    .where("startDate", "<=", addDays(today, ELIGIBLE_DAYS))
    .where(({ not }) => not(isFull))
    .$if(Boolean(batchRef), (query) => query.where(isNamed(batchRef ?? "")))
    .orderBy(sql`abs(start_date - ${today}::date)`)
    .orderBy("startDate")
    .orderBy("id");

/** The first Java batch that may be joined today, or undefined. */
export const findEligibleJavaBatch = (db: Db, wanted: Wanted) =>
  eligibleJavaBatches(db, wanted).limit(1).executeTakeFirst();

/**
 * The same, locked: it keeps its place for the caller until the transaction ends. The count is read
 * again behind the lock, since somebody may have taken the last place while this call waited for it.
 */
export async function lockEligibleJavaBatch(tx: Db, wanted: Wanted) {
  const found = await findEligibleJavaBatch(tx, wanted);
  const batch = found && (await lockBatch(tx, found.id));
  const isStill = batch && (await findEligibleJavaBatch(tx, { ...wanted, batchRef: batch.id }));
  return isStill ? batch : undefined;
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
  if (!inserted) return false;
  // Whoever has a place waits for none.
  if (member.batchType === "Java") await deleteWaiting(tx, member.traineeId);
  return true;
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
