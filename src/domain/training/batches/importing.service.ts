import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { refuseRow, rowInUse } from "#/platform/sheets/importers.ts";
import { AppError } from "#/shared/errors.ts";
import { updateBatch } from "./batches.queries.ts";
import { type BatchType, hasEnded, isCancelled } from "./batches.rules.ts";
import { type BatchRow, checkPlaces } from "./batches.service.ts";
import { removedNotice } from "./departures/departures.mail.ts";
import { deleteMembership, findMember } from "./departures/departures.queries.ts";
import { listEligibilityFacts, lockTrainees } from "./eligibility.queries.ts";
import { lockEligible } from "./eligibility.service.ts";
import { insertMembers, insertWaiting, lockBatch } from "./joining.queries.ts";
import { checkJoining } from "./joining.service.ts";
import { hasTakenPart } from "./members.queries.ts";
import { addedToBatch } from "./membership.mail.ts";

/** The batch that a trainee joined by an import. */
export type Joined = { id: string; batchId: string; batchType: BatchType };
type Trainee = { id: string; name: string; isNotified: boolean };

/**
 * Puts a trainee into the batch named by an import's row, by the rules of its module: a Java batch
 * as if they joined it themselves, others as if the office added them. Returns the batch, or null
 * if they are in it already. Throws RowRefusedError with the reason at the batch column.
 */
export async function joinImported(
  context: Context,
  trainee: Trainee,
  ref: string,
): Promise<Joined | null> {
  try {
    return await context.db.transaction().execute((tx) => join(tx, context, trainee, ref));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [reason] = Object.values(error.details.fields ?? {});
    throw refuseRow("batch", reason ?? error.message);
  }
}

async function join(tx: Db, context: Context, { isNotified, ...trainee }: Trainee, ref: string) {
  const { id } = trainee;
  const row = getOrThrow(await lockBatch(tx, ref), "BATCH_NOT_FOUND");
  const { batchId, batchType } = row;
  await lockTrainees(tx, [id]);
  const [facts] = await listEligibilityFacts(tx, batchType, [id]);
  if (facts?.currentId === row.id) return null;
  if (facts?.currentId) {
    const text = `They are in ${facts.batchId} already. Move them on the page of that batch.`;
    throw refuseRow("batch", text);
  }
  await checkRules(tx, context, row, id);
  if ((await insertMembers(tx, row, [id], context.clock)) === 0)
    throw new AppError("ALREADY_IN_BATCH");
  await updateBatch(tx, row.id, {});
  await writeAudit(tx, context, "batch.trainees-added", ["batch", row.id], {
    newValue: { batchId, trainees: [id] },
  });
  if (isNotified) await notify(tx, context, addedToBatch(trainee, row));
  return { id: row.id, batchId, batchType };
}

async function checkRules(tx: Db, context: Context, row: BatchRow, traineeId: string) {
  const { batchType } = row;
  if (batchType === "Java") return checkJoining(tx, context, row, traineeId);
  if (isCancelled(row)) throw new AppError("NO_ELIGIBLE_BATCH");
  if (hasEnded(row, context.clock.today())) throw new AppError("BATCH_ENDED");
  await lockEligible(tx, batchType, [traineeId], { batchId: row.id, field: "batch" });
  await checkPlaces(tx, row, 1, "batch");
}

/**
 * Removes a trainee from the batch they joined by an import; with `waits` they go back to waiting
 * for a Java batch. Throws RowRefusedError once they have taken part in it, and UNDO_CHANGED if
 * they are in another batch by now.
 */
export async function leaveImported(
  context: Context,
  traineeId: string,
  { id: batchId, batchId: name, batchType }: Joined,
  { waits }: { waits: boolean },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const row = getOrThrow(await lockBatch(tx, batchId), "UNDO_CHANGED");
    await lockTrainees(tx, [traineeId]);
    const member = await findMember(tx, batchId, traineeId);
    if (!member) throw new AppError("UNDO_CHANGED");
    const hasAdvanced = member.hasMovedOn || member.score !== null;
    if (hasAdvanced || (await hasTakenPart(tx, batchId, traineeId))) {
      throw rowInUse("They have taken part in the batch since.");
    }
    await deleteMembership(tx, { batchId, traineeId, batchType });
    if (waits && batchType === "Java") await insertWaiting(tx, context.clock, traineeId);
    await updateBatch(tx, batchId, {});
    await writeAudit(tx, context, "batch.trainee-removed", ["batch", batchId], {
      oldValue: { batchId: name, traineeId },
    });
    if (waits) await notify(tx, context, removedNotice(member, row, "The import was taken back."));
  });
}
