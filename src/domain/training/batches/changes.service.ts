import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { withinDecades } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import type { Batch, batchesContract } from "./batches.contract.ts";
import { countMembers, updateBatch } from "./batches.queries.ts";
import { hasEnded } from "./batches.rules.ts";
import { type BatchRow, missing, tooSmall, withTrainees } from "./batches.service.ts";
import { lockBatch } from "./joining.queries.ts";
import {
  type EndPlan,
  expectSessionsWithin,
  touchedOffers,
  touchedPlans,
} from "./postponing/locking.service.ts";
import { endOffers } from "./postponing/members.service.ts";
import { lockPlansOutside } from "./postponing/postponing.queries.ts";
import { assertBatchVersion } from "./version.service.ts";
import { WAITLIST_JOB } from "./waitlist/waitlist.rules.ts";

type Ending = { endDate?: IsoDate | null; version?: number | undefined };

/**
 * Sets the last day of a batch, or moves it while it is not over; the same day again changes
 * nothing. Sessions planned after it are cancelled; if the day is past, people on the waitlist who
 * were offered the batch are notified. Throws INVALID_INPUT for an implausible day,
 * END_DATE_MISSING, BATCH_NOT_FOUND, END_BEFORE_START, SESSION_OUTSIDE, BATCH_ENDED (also for the
 * second of two concurrent calls) and STALE_VERSION (I-51, I-52, I-88).
 */
const endBatch = (endPlan: EndPlan) => async (context: Context, ref: string, input: Ending) => {
  const { endDate, version } = input;
  const today = context.clock.today();
  let undoing: Undoable = {};
  if (!endDate) throw missing("END_DATE_MISSING", "endDate");
  const batch = await changeBatch(context, ref, version, async (tx, row) => {
    if (endDate < row.startDate) throw new AppError("END_BEFORE_START");
    checkDay("endDate", endDate, withinDecades(today));
    if (hasEnded(row, today)) {
      throw await conflictError(tx, context, "BATCH_ENDED", {
        subject: ["batch", row.id],
        actions: ["batch.ended"],
      });
    }
    if (endDate === row.endDate) return row;
    await expectSessionsWithin(tx, row, { endDate });
    const plans = await lockPlansOutside(tx, row.id, { endDate });
    const isOver = hasEnded({ endDate }, today);
    const decision = await openDecision(tx, context, {
      action: "batch.ended",
      subject: ["batch", row.id],
      rows: [
        { table: "batches", where: { id: row.id }, columns: ["end_date", "version"] },
        ...touchedPlans(row, plans),
        ...(isOver ? [touchedOffers(row)] : []),
      ],
    });
    const { hold } = decision;
    const reason = endOf(row.batchId, endDate, today);
    for (const { id } of plans) await endPlan(tx, context, id, { reason, hold });
    if (isOver) await endOffers(tx, context, row, { reason, hold });
    const ended = await updateBatch(tx, row.id, { endDate });
    await writeAudit(tx, context, "batch.ended", ["batch", row.id], {
      oldValue: { endDate: row.endDate, capacity: row.capacity },
      newValue: { endDate },
    });
    undoing = await decision.close();
    return ended;
  });
  return { message: "Batch marked as ended successfully", batch, ...undoing };
};

/** The reason given for cancelling a session, or ending an offer, when its batch ends. */
const endOf = (batchId: string, endDate: IsoDate, today: IsoDate): string =>
  `Batch ${batchId} ${endDate < today ? "ended" : "ends"} on ${formatDate(endDate)}.`;

/**
 * Sets the capacity of a batch; null removes the limit. Throws BATCH_NOT_FOUND, CAPACITY_TOO_SMALL
 * if it has more members than that, BATCH_ENDED and STALE_VERSION.
 */
async function setCapacity(
  context: Context,
  ref: string,
  { capacity, version }: { capacity: number | null; version?: number | undefined },
): Promise<{ message: string; batch: Batch }> {
  const batch = await changeBatch(context, ref, version, async (tx, row) => {
    if (hasEnded(row, context.clock.today())) throw new AppError("BATCH_ENDED");
    if (capacity === row.capacity) return row;
    const taken = await countMembers(tx, row.id);
    if (capacity !== null && capacity < taken) throw tooSmall(taken);
    const changed = await updateBatch(tx, row.id, { capacity });
    runJobSoon(WAITLIST_JOB);
    await writeAudit(tx, context, "batch.capacity-changed", ["batch", row.id], {
      oldValue: { endDate: row.endDate, capacity: row.capacity },
      newValue: { capacity },
    });
    return changed;
  });
  return { message: "Capacity saved.", batch };
}

/** Changes a locked batch in one transaction. Throws BATCH_NOT_FOUND, STALE_VERSION. */
const changeBatch = (
  context: Context,
  ref: string,
  version: number | undefined,
  change: (tx: Db, row: BatchRow) => Promise<BatchRow>,
): Promise<Batch> =>
  context.db.transaction().execute(async (tx) => {
    const row = getOrThrow(await lockBatch(tx, ref), "BATCH_NOT_FOUND");
    const changed = await change(tx, row);
    // Checked last: other refusals take precedence, and only an actual change can be stale.
    await assertBatchVersion(tx, context, row, version);
    return withTrainees(tx, changed);
  });

/**
 * The calls. `endPlan` cancels a planned session; it is passed in because sessions depend on
 * batches.
 */
export const changesCalls = (endPlan: EndPlan) =>
  ({ end: endBatch(endPlan), setCapacity }) satisfies Partial<Service<typeof batchesContract>>;
