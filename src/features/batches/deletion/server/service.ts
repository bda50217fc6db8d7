import { openDecision } from "#/features/decisions/server/decide.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getOrThrow } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { lockBatch } from "../../joining/server/queries.ts";
import type { deletionContract } from "../contract.ts";
import { deleteBatch, isUsed } from "./queries.ts";

/**
 * Deletes a batch that was created by mistake; whoever of the waitlist was told of it waits on. Its number is given to no other batch.
 * Throws BATCH_NOT_FOUND, and BATCH_USED where anybody was in it, paid for it or taught in it (docs/decisions/0014).
 */
async function deleteByMistake(context: Context, ref: string) {
  const { batchId, undoing } = await context.db.transaction().execute(async (tx) => {
    const row = getOrThrow(await lockBatch(tx, ref), "BATCH_NOT_FOUND");
    const { id, batchId, startDate, capacity } = row;
    // Locks the batch against whoever is about to refer to it.
    const decision = await openDecision(tx, context, {
      action: "batch.deleted",
      subject: ["batch", id],
      rows: [
        { table: "batches", where: { id } },
        { table: "batchOffers", where: { batchId: id } },
      ],
    });
    if (await isUsed(tx, id)) throw new AppError("BATCH_USED");
    await deleteBatch(tx, id);
    await writeAudit(tx, context, "batch.deleted", ["batch", id], {
      oldValue: { batchId, startDate, capacity },
    });
    return { batchId, undoing: await decision.close() };
  });
  return { message: `Batch ${batchId} deleted.`, ...undoing };
}

export const deletionService: Service<typeof deletionContract> = { delete: deleteByMistake };
