import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { type BatchType, moduleBefore } from "../../rules.ts";
import { scoredMembers, traineeName } from "../../server/queries.ts";

/** A member of a batch with their mark in its module; undefined for who is not in it. */
export const findMember = (tx: Db, batchId: string, traineeId: string) =>
  scoredMembers(tx)
    .select([
      "batchMembers.traineeId as id",
      "batchMembers.batchType",
      "batchMembers.joinedAt",
      "moduleScores.score",
      traineeName.as("name"),
    ])
    .where("batchMembers.batchId", "=", batchId)
    .where("batchMembers.traineeId", "=", traineeId)
    .executeTakeFirst();
export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Keeps a membership that ends as it was, with everything needed to put it back. Answers the row's id. */
export async function insertDeparture(
  tx: Db,
  clock: Clock,
  { id: traineeId, batchType, joinedAt }: Member,
  departure: { batchId: string; movedTo: string | null; reason: string; leftBy: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("batchDepartures")
    .values({ id, traineeId, batchType, joinedAt, leftAt: clock.sqlNow(), ...departure })
    .execute();
  return id;
}

/** Puts a member of one batch into another of the same module. */
export async function updateMembership(
  tx: Db,
  clock: Clock,
  { batchId, traineeId, toBatchId }: { batchId: string; traineeId: string; toBatchId: string },
): Promise<void> {
  await tx
    .updateTable("batchMembers")
    .set({ batchId: toBatchId, joinedAt: clock.sqlNow() })
    .where("batchId", "=", batchId)
    .where("traineeId", "=", traineeId)
    .execute();
}

/** Ends a membership; in the module before, the trainee waits for a batch of this one again. */
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
