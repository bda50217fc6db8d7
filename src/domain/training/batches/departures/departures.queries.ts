import { type Expression, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { PASS_SCORE } from "#/shared/modules.ts";
import { scoredMembers, traineeName } from "../batches.queries.ts";
import { type BatchType, moduleBefore } from "../batches.rules.ts";
import { feeWentBack, isListed } from "../joining.queries.ts";

const members = (tx: Db) =>
  scoredMembers(tx)
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select([
      "batchMembers.traineeId as id",
      "batches.batchType",
      "batchMembers.hasMovedOn",
      "moduleScores.score",
      traineeName.as("name"),
    ]);

/** Returns a member of a batch with their mark in its module; undefined for anybody else. */
export const findMember = (tx: Db, batchId: string, traineeId: string) =>
  members(tx)
    .select(feeWentBack(sql.ref("batchMembers.traineeId")).as("feeWentBack"))
    .where("batchMembers.batchId", "=", batchId)
    .where("batchMembers.traineeId", "=", traineeId)
    .executeTakeFirst();
export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/**
 * Returns those of the given people whose mark in a module is below the pass mark, with their
 * batch.
 */
export const listFailed = (tx: Db, batchType: BatchType, ids: readonly string[]) =>
  members(tx)
    .select(["batches.id as fromId", ...columnsIn("batches", "batchId", "startDate")])
    .where("batchMembers.batchType", "=", batchType)
    .where(sql<boolean>`batch_members.trainee_id = any(${ids}::uuid[])`)
    .where("moduleScores.score", "<", PASS_SCORE)
    .orderBy("batchMembers.traineeId")
    .execute();

/**
 * Stores a membership that ends, with everything needed to restore it. A mark below the pass mark
 * is moved with it and no longer counts. Returns the row's id.
 */
export async function insertDeparture(
  tx: Db,
  clock: Clock,
  { id: traineeId, batchType }: Pick<Member, "id" | "batchType">,
  { movedTo, reason, leftBy }: { movedTo: string | null; reason: string; leftBy: string },
): Promise<string> {
  const id = newId();
  await sql`
    insert into batch_departures (id, trainee_id, batch_id, batch_type, joined_at, left_at, left_by, moved_to, reason,
      score, scored_by, scored_at, remarks)
    select ${id}::uuid, m.trainee_id, m.batch_id, m.batch_type, m.joined_at, ${clock.sqlNow()}, ${leftBy}::uuid,
      ${movedTo}::uuid, ${reason}, s.score, s.scored_by, s.scored_at, s.remarks
    from batch_members m
    left join module_scores s on s.trainee_id = m.trainee_id and s.module = m.batch_type and s.score < ${PASS_SCORE}
    where m.trainee_id = ${traineeId} and m.batch_type = ${batchType}`.execute(tx);
  await tx
    .deleteFrom("moduleScores")
    .where("traineeId", "=", traineeId)
    .where("module", "=", batchType)
    .where("score", "<", PASS_SCORE)
    .execute();
  return id;
}

/**
 * The attempt that a trainee's present membership of a module follows directly, by moves alone;
 * undefined if there is none, they have left the module since, or its batch is no longer listed.
 */
export const findAttemptBefore = (tx: Db, traineeId: string, batchType: BatchType) =>
  tx
    .selectFrom("batchDepartures as attempt")
    .innerJoin("batches", "batches.id", "attempt.batchId")
    .select(["attempt.id", "attempt.batchId"])
    .where("attempt.traineeId", "=", traineeId)
    .where("attempt.batchType", "=", batchType)
    .where("attempt.score", "is not", null)
    .where(isListed)
    .where("batches.deletedAt", "is", null)
    .where(
      sql<boolean>`not exists (select from batch_departures later where later.trainee_id = attempt.trainee_id
        and later.batch_type = attempt.batch_type and later.left_at >= attempt.left_at and later.moved_to is null)`,
    )
    .orderBy("attempt.leftAt", "desc")
    .limit(1)
    .executeTakeFirst();

/** The trainees who failed the module in a batch and repeat it elsewhere, by name. */
export const listFormer = (db: Db, batchId: string | Expression<string>) =>
  db
    .selectFrom("batchDepartures as departure")
    .innerJoin("users", "users.id", "departure.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("batches as next", "next.id", "departure.movedTo")
    .where("departure.batchId", "=", batchId)
    .where("departure.score", "is not", null)
    .select([
      "users.id",
      traineeName.as("name"),
      sql<number>`departure.score`.as("mark"),
      ...columnsIn("departure", "joinedAt", "leftAt"),
      "next.batchId as nextBatchId",
    ])
    .orderBy("name")
    .orderBy("departure.leftAt")
    .orderBy("departure.id");

/** Makes a former attempt count again, replacing the trainee's present membership. */
export async function restoreAttempt(tx: Db, id: string): Promise<void> {
  await sql`update batch_members m set batch_id = d.batch_id, joined_at = d.joined_at from batch_departures d
    where d.id = ${id} and m.trainee_id = d.trainee_id and m.batch_type = d.batch_type`.execute(tx);
  await sql`insert into module_scores (trainee_id, module, score, scored_by, scored_at, remarks)
    select trainee_id, batch_type, score, scored_by, scored_at, remarks from batch_departures where id = ${id}`.execute(
    tx,
  );
  await tx.deleteFrom("batchDepartures").where("id", "=", id).execute();
}

/** Moves a member to another batch of the same module. */
export const updateMembership = (
  tx: Db,
  clock: Clock,
  { batchId, traineeId, toBatchId }: { batchId: string; traineeId: string; toBatchId: string },
) =>
  tx
    .updateTable("batchMembers")
    .set({ batchId: toBatchId, joinedAt: clock.sqlNow() })
    .where("batchId", "=", batchId)
    .where("traineeId", "=", traineeId)
    .execute();

/**
 * Deletes a membership and clears `has_moved_on` in the module before, which makes the trainee
 * eligible again.
 */
export async function deleteMembership(
  tx: Db,
  { batchId, traineeId, batchType }: { batchId: string; traineeId: string; batchType: BatchType },
): Promise<void> {
  await tx
    .deleteFrom("batchMembers")
    .where("batchId", "=", batchId)
    .where("traineeId", "=", traineeId)
    .execute();
  const before = moduleBefore(batchType);
  if (!before) return;
  await tx
    .updateTable("batchMembers")
    .set({ hasMovedOn: false })
    .where("batchType", "=", before)
    .where("traineeId", "=", traineeId)
    .execute();
}
