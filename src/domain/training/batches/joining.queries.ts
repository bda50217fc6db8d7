import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type BatchType, ELIGIBLE_DAYS, moduleBefore } from "./batches.rules.ts";

export const BATCH_COLUMNS = [
  "id",
  "batchId",
  "batchType",
  "startDate",
  "endDate",
  "capacity",
  "version",
] as const;

/**
 * Matches a batch by its id or its readable id, in any case (G4, C62); a deleted one by neither.
 */
export const isNamed = (ref: string) =>
  isId(ref)
    ? sql<boolean>`(batches.id = ${ref} and batches.deleted_at is null)`
    : sql<boolean>`(upper(batches.batch_id) = upper(${ref}) and batches.deleted_at is null)`;

/** Whether a user is in training: not locked, and by no sub-role done with it. */
export const isInTraining = sql<boolean>`(not users.is_disabled and users.sub_role is null)`;

/** Whether lists show a batch: cancelled and deleted ones are left out. */
export const isListed = sql<boolean>`batches.cancelled_at is null`;

/** Whether a batch has not ended on a day: `hasEnded` of rules.ts, in SQL. */
export const notEnded = (
  today: IsoDate | RawBuilder<unknown>,
  endDate = sql.ref("batches.end_date"),
) => sql<boolean>`(${endDate} is null or ${endDate} >= ${today}::date)`;

export const taken = sql<number>`(select count(*)::int from batch_members where batch_members.batch_id = batches.id)`;
/** Whether a batch is full; members are not counted in one without a limit. */
export const isFull = sql<boolean>`(batches.capacity is not null and ${taken} >= batches.capacity)`;

/**
 * Returns a batch, locked until the transaction ends. Callers lock several batches in the order of
 * their ids, and trainees after batches.
 */
export const lockBatch = (tx: Db, ref: string) =>
  tx
    .selectFrom("batches")
    .select(BATCH_COLUMNS)
    .where(isNamed(ref))
    .forNoKeyUpdate()
    .executeTakeFirst();

type BatchFilter = { batchRef?: string | null | undefined; today: IsoDate };

/**
 * The Java batches a trainee may join today: those with a free place that have not ended and are
 * within ±7 days of their start (I-43), nearest start first (A12). With `batchRef` (an id or a
 * readable id) only that one, if it is among them.
 */
const eligibleJavaBatches = (db: Db, { batchRef, today }: BatchFilter) =>
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
export const findEligibleJavaBatch = (db: Db, filter: BatchFilter) =>
  eligibleJavaBatches(db, filter).limit(1).executeTakeFirst();

/**
 * Locks the first Java batch that may be joined today until the transaction ends, so that its free
 * place is kept for the caller. The places are counted again behind the lock, since the last one
 * may have been taken while this call waited.
 */
async function lockEligibleJavaBatch(tx: Db, filter: BatchFilter) {
  const candidate = await findEligibleJavaBatch(tx, filter);
  const batch = candidate && (await lockBatch(tx, candidate.id));
  const isStill = batch && (await findEligibleJavaBatch(tx, { ...filter, batchRef: batch.id }));
  return isStill ? batch : undefined;
}

/**
 * Puts trainees into a batch; every way of joining goes through here. It removes them from the
 * waitlist, or marks them as moved on from the module before. Returns how many were put in: fewer
 * than named if a concurrent call put one into another batch of the type.
 */
export async function insertMembers(
  tx: Db,
  { id, batchType }: { id: string; batchType: BatchType },
  traineeIds: readonly string[],
  clock: Clock,
): Promise<number> {
  const { rows } = await sql<{ traineeId: string }>`
    insert into batch_members (batch_id, batch_type, trainee_id, joined_at)
    select ${id}::uuid, ${batchType}::text, trainee_id, ${clock.sqlNow()}
    from unnest(${traineeIds}::uuid[]) as trainee_id
    order by trainee_id
    on conflict do nothing
    returning trainee_id as "traineeId"`.execute(tx);
  const before = moduleBefore(batchType);
  if (before) {
    await tx
      .updateTable("batchMembers")
      .set({ hasMovedOn: true })
      .where("batchType", "=", before)
      .where(sql<boolean>`trainee_id = any(${traineeIds}::uuid[])`)
      .execute();
  } else for (const { traineeId } of rows) await deleteWaiting(tx, traineeId);
  return rows.length;
}

/**
 * Whether the whole fee a trainee paid was refunded or lost in disputes, and the office has not yet
 * decided whether to ask for it again, waive it, or remove them.
 */
export const feeWentBack = (
  traineeId: RawBuilder<unknown>,
) => sql<boolean>`exists (select from receipts r
  join admission_payments p on p.id = r.payment_id and p.status in ('completed', 'part')
  where p.trainee_id = ${traineeId}
  having sum(r.amount_paise - r.credited_paise) = 0 and bool_or(p.status = 'completed'))`;

/**
 * When a trainee submitted the documents; null if these were destroyed since and they are in no
 * batch, as anyone who joins again uploads them again. For a query over `users` and
 * `document_sets`.
 */
export const papersAt = (sets: string) => sql<Date | null>`case
  when exists (select from documents gone
      where gone.trainee_id = users.id and gone.destroyed_at is not null)
    and not exists (select from batch_members member where member.trainee_id = users.id)
  then null else ${sql.ref(`${sets}.submittedAt`)} end`;

export const isFeeReturned = (db: Db, traineeId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("users")
      .select("id")
      .where("id", "=", traineeId)
      .where(feeWentBack(sql.ref("users.id"))),
  );

/**
 * The facts that decide whether a trainee may take a place in a Java batch; undefined if there is
 * no such trainee.
 */
export const findJoiningFacts = (tx: Db, traineeId: string) =>
  tx
    .selectFrom("users")
    .leftJoin("batchMembers", (join) =>
      join
        .onRef("batchMembers.traineeId", "=", "users.id")
        .on("batchMembers.batchType", "=", "Java"),
    )
    .leftJoin("moduleScores", (join) =>
      join.onRef("moduleScores.traineeId", "=", "users.id").on("moduleScores.module", "=", "Java"),
    )
    .select(({ exists, selectFrom }) => [
      "users.paymentOption",
      "batchMembers.batchId as javaBatchId",
      "moduleScores.score as javaScore",
      exists(
        selectFrom("admissionPayments")
          .select("admissionPayments.id")
          .whereRef("admissionPayments.traineeId", "=", "users.id")
          .where("admissionPayments.status", "=", "completed"),
      ).as("hasPaid"),
      feeWentBack(sql.ref("users.id")).as("feeWentBack"),
    ])
    .where("users.id", "=", traineeId)
    .executeTakeFirst();

/** Puts a trainee without a Java batch on the waitlist; one who is on it keeps their place. */
export const insertWaiting = (tx: Db, clock: Clock, traineeId: string) =>
  sql`
    insert into batch_waitlist (trainee_id, joined_at)
    select ${traineeId}::uuid, ${clock.sqlNow()}
    where not exists (select from batch_members
      where trainee_id = ${traineeId}::uuid and batch_type = 'Java')
    on conflict do nothing`.execute(tx);

export const deleteWaiting = (tx: Db, traineeId: string) =>
  tx.deleteFrom("batchWaitlist").where("traineeId", "=", traineeId).execute();

const findJavaBatchOf = (db: Db, traineeId: string) =>
  db
    .selectFrom("batchMembers as member")
    .innerJoin("batches", "batches.id", "member.batchId")
    .select(["batches.id", "batches.batchId", "batches.batchType", "batches.startDate"])
    .where("member.traineeId", "=", traineeId)
    .where("member.batchType", "=", "Java")
    .executeTakeFirst();

/**
 * Puts a trainee into the first of the given batches that may still be joined today. Returns the
 * Java batch they are in now, with `isNew` if they joined it here; undefined if none has a place,
 * which leaves them waiting for the next one (C10).
 */
export async function joinFirst(
  tx: Db,
  clock: Clock,
  {
    traineeId,
    batchRefs,
  }: { traineeId: string; batchRefs: readonly (string | null | undefined)[] },
) {
  const current = await findJavaBatchOf(tx, traineeId);
  if (current) return { batch: current, isNew: false };
  // The provider may report a payment again after it was refunded.
  const refs = (await isFeeReturned(tx, traineeId)) ? [] : batchRefs;
  for (const batchRef of refs) {
    const batch = batchRef && (await lockEligibleJavaBatch(tx, { batchRef, today: clock.today() }));
    if (!batch) continue;
    if ((await insertMembers(tx, batch, [traineeId], clock)) > 0) return { batch, isNew: true };
    // A concurrent call may have joined a batch first: that one counts.
    const theirs = await findJavaBatchOf(tx, traineeId);
    return theirs && { batch: theirs, isNew: false };
  }
  await insertWaiting(tx, clock, traineeId);
  return undefined;
}
