import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import type { Context } from "#/server/platform.ts";
import { getOrThrow } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { addedToBatch } from "../../members/server/membership.mail.ts";
import { hasEnded, isBatchEligible, isCancelled } from "../../rules.ts";
import { type BatchRow, checkPlaces } from "../../server/service.ts";
import { findJoiningFacts, insertMember, lockBatch } from "./queries.ts";

/**
 * Gives the caller a place in a Java batch that can be joined today; asking again for the same batch
 * answers the same (I-42 to I-45). Throws BATCH_NOT_FOUND, NOT_A_JAVA_BATCH, ALREADY_IN_BATCH,
 * PAYMENT_NOT_COMPLETED, BATCH_ENDED, NO_ELIGIBLE_BATCH and BATCH_FULL.
 */
export async function assignBatch(context: Context, input: { batchId: string }) {
  const { actor, clock } = context;
  const batch = await context.db.transaction().execute(async (tx) => {
    const row = getOrThrow(await lockBatch(tx, input.batchId), "BATCH_NOT_FOUND");
    if (row.batchType !== "Java") throw new AppError("NOT_A_JAVA_BATCH");
    if (await isMember(tx, actor.id, row)) return row;
    await checkJoining(tx, context, row);
    const member = { batchId: row.id, batchType: row.batchType, traineeId: actor.id, clock };
    if (!(await insertMember(tx, member))) {
      // Another call of the same trainee was faster: it decides which batch it is.
      if (await isMember(tx, actor.id, row)) return row;
      throw new AppError("ALREADY_IN_BATCH");
    }
    await writeAudit(tx, context, "batch.joined", ["batch", row.id], {
      newValue: { traineeId: actor.id, batchId: row.batchId },
    });
    await notify(tx, context, addedToBatch({ id: actor.id, name: actor.username }, row));
    return row;
  });
  return {
    message: "Batch assigned successfully.",
    batch: { _id: batch.id, batchId: batch.batchId },
  };
}

/** True for a member of this very batch; throws ALREADY_IN_BATCH for one of another of its type. */
async function isMember(tx: Db, traineeId: string, row: BatchRow): Promise<boolean> {
  const facts = await findJoiningFacts(tx, traineeId);
  if (!facts?.javaBatchId) return false;
  if (facts.javaBatchId !== row.id) throw new AppError("ALREADY_IN_BATCH");
  return true;
}

async function checkJoining(tx: Db, { actor, clock }: Context, row: BatchRow) {
  const facts = await findJoiningFacts(tx, actor.id);
  if (!facts?.hasPaid && facts?.paymentOption !== "No Payment") {
    throw new AppError("PAYMENT_NOT_COMPLETED");
  }
  if (isCancelled(row)) throw new AppError("NO_ELIGIBLE_BATCH");
  if (hasEnded(row, clock.today())) throw new AppError("BATCH_ENDED");
  if (!isBatchEligible(row.startDate, clock.today())) throw new AppError("NO_ELIGIBLE_BATCH");
  await checkPlaces(tx, row, 1);
}
