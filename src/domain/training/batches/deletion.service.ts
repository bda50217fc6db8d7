import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { addDays } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { updateBatch } from "./batches.queries.ts";
import type { deletionContract } from "./deletion.contract.ts";
import { isUsed } from "./deletion.queries.ts";
import { lockBatch } from "./joining.queries.ts";
import { endOffers } from "./postponing/members.service.ts";

/** Why the offers of a deleted batch end, as those read it who were offered it. */
const MISTAKE = "It was opened by mistake.";

/**
 * Deletes an unused batch: nobody finds it any more, those on the waitlist who were offered it are
 * notified and keep waiting, and former members keep what their timelines say of it. Its number is
 * never given to another batch. Throws BATCH_NOT_FOUND, and BATCH_USED where somebody is in it,
 * pays for it or has a session of it (docs/decisions/0021).
 */
async function deleteByMistake(context: Context, ref: string) {
  const { clock } = context;
  const { batchId, undoing } = await context.db.transaction().execute(async (tx) => {
    const row = getOrThrow(await lockBatch(tx, ref), "BATCH_NOT_FOUND");
    const { id, batchId, startDate, capacity } = row;
    // Locks the batch against calls that are about to refer to it.
    const decision = await openDecision(tx, context, {
      action: "batch.deleted",
      subject: ["batch", id],
      rows: [
        { table: "batches", where: { id } },
        { table: "batchOffers", where: { batch_id: id } },
      ],
    });
    if (await isUsed(tx, clock, id)) throw new AppError("BATCH_USED");
    await endOffers(tx, context, row, { reason: MISTAKE, hold: decision.hold });
    // A batch that ends before it begins has ended, whatever asks.
    const [first = startDate] = [startDate, clock.today()].sort();
    await updateBatch(tx, id, {
      endDate: addDays(first, -1),
      cancelledAt: clock.sqlNow(),
      deletedAt: clock.sqlNow(),
    });
    await writeAudit(tx, context, "batch.deleted", ["batch", id], {
      oldValue: { batchId, startDate, capacity },
    });
    return { batchId, undoing: await decision.close() };
  });
  return { message: `Batch ${batchId} deleted.`, ...undoing };
}

export const deletionService: Service<typeof deletionContract> = { delete: deleteByMistake };
