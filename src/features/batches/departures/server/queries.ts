import type { Clock } from "#/server/clock.ts";
import { columnsIn } from "#/server/db/columns.ts";
import { insertRow } from "#/server/db/inserts.ts";
import type { Db } from "#/server/db.ts";
import { type BatchType, moduleBefore } from "../../rules.ts";
import { scoredMembers, traineeName } from "../../server/queries.ts";

/** Returns a member of a batch with their mark in its module; undefined for anybody who is not in it. */
export const findMember = (tx: Db, batchId: string, traineeId: string) =>
  scoredMembers(tx)
    .select([
      "batchMembers.traineeId as id",
      ...columnsIn("batchMembers", "batchType", "joinedAt"),
      "moduleScores.score",
      traineeName.as("name"),
    ])
    .where("batchMembers.batchId", "=", batchId)
    .where("batchMembers.traineeId", "=", traineeId)
    .executeTakeFirst();
export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Stores a membership that ends, with everything needed to restore it. Returns the row's id. */
export async function insertDeparture(
  tx: Db,
  clock: Clock,
  { id: traineeId, batchType, joinedAt }: Pick<Member, "id" | "batchType" | "joinedAt">,
  departure: { batchId: string; movedTo: string | null; reason: string; leftBy: string },
): Promise<string> {
  return insertRow(tx, "batchDepartures", {
    traineeId,
    batchType,
    joinedAt,
    leftAt: clock.sqlNow(),
    ...departure,
  });
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

/** Deletes a membership and clears `has_moved_on` in the module before, so that the trainee is eligible again. */
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
