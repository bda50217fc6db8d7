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

/** The reason that people with an offer of a deleted batch read. */
const MISTAKE = "It was opened by mistake.";

/**
 * Deletes an unused batch: nothing finds it any more, people on the waitlist who were offered it
 * are notified and keep waiting, and timelines of former members still mention it. Its number is
 * never reused. Throws BATCH_NOT_FOUND, and BATCH_USED if somebody is in it, is paying for it or
 * has a session of it (docs/decisions/0021).
 */
async function deleteByMistake(context: Context, ref: string) {
  const { clock } = context;
  const { batchId, undoing } = await context.db.transaction().execute(async (tx) => {
    const row = getOrThrow(await lockBatch(tx, ref), "BATCH_NOT_FOUND");
    const { id, batchId, startDate, capacity } = row;
    // Locks the batch against calls that are about to reference it.
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
    // An end date before its start makes every check treat the batch as ended.
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
