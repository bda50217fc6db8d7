import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { isPass } from "#/shared/modules.ts";
import { hasEnded, isBatchEligible, isCancelled } from "./batches.rules.ts";
import { type BatchRow, checkPlaces } from "./batches.service.ts";
import { repeatModule } from "./departures/repeating.service.ts";
import { lockTrainees } from "./eligibility.queries.ts";
import { findJoiningFacts, insertMembers, lockBatch } from "./joining.queries.ts";
import { addedToBatch } from "./membership.mail.ts";

/**
 * Gives the caller a place in a Java batch that can be joined today, also to repeat it after a mark
 * below 7; repeating the call returns the same batch (I-42 to I-45). Throws BATCH_NOT_FOUND,
 * NOT_A_JAVA_BATCH, ALREADY_IN_BATCH, PAYMENT_NOT_COMPLETED, FEE_RETURNED, BATCH_ENDED,
 * NO_ELIGIBLE_BATCH and BATCH_FULL.
 */
export async function assignBatch(context: Context, input: { batchId: string }) {
  const { actor, clock } = context;
  const batch = await context.db.transaction().execute(async (tx) => {
    const row = getOrThrow(await lockBatch(tx, input.batchId), "BATCH_NOT_FOUND");
    if (row.batchType !== "Java") throw new AppError("NOT_A_JAVA_BATCH");
    // Prevents scoring them, or their joining another batch, at the same time.
    await lockTrainees(tx, [actor.id]);
    const { isIn, repeats } = await membershipFacts(tx, actor.id, row);
    if (isIn) return row;
    await checkJoining(tx, context, row, actor.id);
    if (repeats) {
      await repeatModule(tx, context, row, [actor.id]);
      return row;
    }
    if ((await insertMembers(tx, row, [actor.id], clock)) === 0) {
      // A concurrent call of the same trainee was faster: it decides the batch.
      if ((await membershipFacts(tx, actor.id, row)).isIn) return row;
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

/**
 * Whether a trainee is in this very batch, or repeats the module of one they failed. Throws
 * ALREADY_IN_BATCH for a trainee in any other batch of its type.
 */
async function membershipFacts(tx: Db, traineeId: string, row: BatchRow) {
  const facts = await findJoiningFacts(tx, traineeId);
  const isIn = facts?.javaBatchId === row.id;
  const repeats = Boolean(facts?.javaBatchId) && !isIn;
  if (repeats && (facts?.javaScore == null || isPass(facts.javaScore))) {
    throw new AppError("ALREADY_IN_BATCH");
  }
  return { isIn, repeats };
}

/**
 * Throws PAYMENT_NOT_COMPLETED, FEE_RETURNED, NO_ELIGIBLE_BATCH, BATCH_ENDED or BATCH_FULL if a
 * trainee may not join a Java batch, which the caller has locked.
 */
export async function checkJoining(
  tx: Db,
  { clock }: Pick<Context, "clock">,
  row: BatchRow,
  traineeId: string,
) {
  const facts = await findJoiningFacts(tx, traineeId);
  if (!facts?.hasPaid && facts?.paymentOption !== "No Payment") {
    throw new AppError("PAYMENT_NOT_COMPLETED");
  }
  if (facts.feeWentBack) throw new AppError("FEE_RETURNED");
  if (isCancelled(row)) throw new AppError("NO_ELIGIBLE_BATCH");
  if (hasEnded(row, clock.today())) throw new AppError("BATCH_ENDED");
  if (!isBatchEligible(row.startDate, clock.today())) throw new AppError("NO_ELIGIBLE_BATCH");
  await checkPlaces(tx, row, 1);
}
