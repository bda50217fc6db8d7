import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import type { RowSelector } from "#/domain/office/decisions/decisions.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { withinDecades } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import type { Batch } from "../batches.contract.ts";
import { updateBatch } from "../batches.queries.ts";
import { hasEnded, isBatchEligible } from "../batches.rules.ts";
import { type BatchRow, checkPlaces, missing, withTrainees } from "../batches.service.ts";
import { deleteOffers } from "../deletion.queries.ts";
import { checkLeaving } from "../departures/departures.rules.ts";
import { assertBatchVersion } from "../version.service.ts";
import { WAITLIST_JOB } from "../waitlist/waitlist.rules.ts";
import {
  type EndPlan,
  expectSessionsWithin,
  lockBoth,
  touchedOffers,
  touchedPlans,
} from "./locking.service.ts";
import {
  endMemberships,
  endOffers,
  goesTo,
  type Leaver,
  membershipRows,
  membersOf,
} from "./members.service.ts";
import type { postponingContract } from "./postponing.contract.ts";
import { firstDayTo, startMovedNotice } from "./postponing.mail.ts";
import { listOffered, lockMembers, lockPlansOutside } from "./postponing.queries.ts";
import { describeLeft } from "./postponing.rules.ts";

type Moving = {
  startDate?: IsoDate | null | undefined;
  reason: string;
  version?: number | undefined;
};
type Cancelling = {
  toBatchId?: string | null | undefined;
  reason: string;
  version?: number | undefined;
};
type Answer = { message: string; batch: Batch } & Undoable;

/**
 * Moves the start of a batch that has not started. Sessions planned before the new start are
 * cancelled; members, and people on the waitlist who were offered the batch, are notified. Throws
 * START_DATE_MISSING, BATCH_NOT_FOUND, BATCH_STARTED, START_PASSED, END_BEFORE_START,
 * SESSION_OUTSIDE and STALE_VERSION.
 */
const moveStart =
  (endPlan: EndPlan) =>
  (context: Context, ref: string, input: Moving): Promise<Answer> => {
    const { startDate, reason } = input;
    if (!startDate) throw missing("START_DATE_MISSING", "startDate");
    const { clock } = context;
    const make: Change["make"] = async (tx, { row, members, hold }) => {
      if (startDate < clock.today()) {
        throw new AppError("START_PASSED", {
          fields: { startDate: "Choose today or a later day." },
        });
      }
      checkDay("startDate", startDate, withinDecades(clock.today()));
      if (row.endDate && startDate > row.endDate) throw new AppError("END_BEFORE_START");
      const moved = await updateBatch(tx, row.id, { startDate });
      const before = row.startDate;
      const toMembers = members.map((member) => ({
        ...startMovedNotice(member, moved, {
          before,
          reason,
          path: "/batch-dashboard" as const,
          entry: firstDayTo(context, moved, member, "REQUEST"),
        }),
        hold,
      }));
      const offered = (await listOffered(tx, row.id)).map((person) => ({
        ...startMovedNotice(person, moved, { before, reason, path: "/admission-fee" as const }),
        hold,
      }));
      // If it cannot be joined yet, people with an offer are notified again on the day it can.
      if (!isBatchEligible(startDate, clock.today())) await deleteOffers(tx, row.id);
      await notify(tx, context, [...toMembers, ...offered]);
      await writeAudit(tx, context, "batch.start-moved", ["batch", row.id], {
        oldValue: { startDate: before },
        newValue: { startDate, reason },
      });
      return { changed: moved, message: `Batch ${row.batchId} starts on another day now.` };
    };
    const change = { action: "batch.start-moved", endPlan, days: { startDate }, make } as const;
    return decide(context, ref, input, change);
  };

/**
 * Cancels a batch that has not started: lists no longer show it, its members all move to another
 * batch or wait for the next one, its planned sessions are cancelled, and people who were offered
 * it are notified. Members whose fee was refunded are not moved. Its row stays, for people's
 * timelines. Throws BATCH_NOT_FOUND, BATCH_STARTED, OTHER_MODULE, BATCH_ENDED, BATCH_FULL,
 * SESSION_OUTSIDE and STALE_VERSION, and SCORED_IN_BATCH and MOVED_ON if that would leave a member
 * without a batch who may not leave the module.
 */
const cancelBatch =
  (endPlan: EndPlan) =>
  (context: Context, ref: string, input: Cancelling): Promise<Answer> => {
    const { clock } = context;
    const { reason } = input;
    const make: Change["make"] = async (tx, { row, to, members, hold }) => {
      const left = members.filter((member) => !goesTo(member, to));
      for (const member of left) checkLeaving(member);
      if (to) await checkPlaces(tx, to, members.length - left.length, "toBatchId");
      await endOffers(tx, context, row, { reason, hold });
      const created = await endMemberships(tx, context, { members, from: row, to, reason, hold });
      if (to) await updateBatch(tx, to.id, {});
      const ended = { endDate: addDays(clock.today(), -1), cancelledAt: clock.sqlNow() };
      const changed = await updateBatch(tx, row.id, ended);
      await writeAudit(tx, context, "batch.cancelled", ["batch", row.id], {
        oldValue: { startDate: row.startDate, endDate: row.endDate, members: members.length },
        newValue: { reason, toBatchId: to?.batchId ?? null },
      });
      const message = `Batch ${row.batchId} is cancelled.${to ? describeLeft(left.length, to) : ""}`;
      return { changed, message, created };
    };
    return decide(context, ref, input, {
      action: "batch.cancelled",
      endPlan,
      days: {},
      make,
    });
  };

type Found = {
  row: BatchRow;
  to: BatchRow | null;
  members: readonly Leaver[];
  hold: MailHold | undefined;
};
type Change = {
  action: "batch.start-moved" | "batch.cancelled";
  endPlan: EndPlan;
  /** Sessions planned from the new first day on are kept; without one none is. */
  days: { startDate?: IsoDate };
  make: (
    tx: Db,
    found: Found,
  ) => Promise<{ changed: BatchRow; message: string; created?: readonly RowSelector[] }>;
};

/** Runs one undoable change of a locked batch before its start. */
function decide(context: Context, ref: string, input: Cancelling, change: Change): Promise<Answer> {
  const { clock } = context;
  const { action, endPlan, days, make } = change;
  return context.db.transaction().execute(async (tx) => {
    const [row, other] = await lockBoth(tx, ref, input.toBatchId || ref);
    const to = input.toBatchId ? other : null;
    if (row.startDate <= clock.today() || hasEnded(row, clock.today())) {
      throw new AppError("BATCH_STARTED");
    }
    if (to && (to.id === row.id || to.batchType !== row.batchType))
      throw new AppError("OTHER_MODULE");
    if (to && hasEnded(to, clock.today())) throw new AppError("BATCH_ENDED");
    await assertBatchVersion(tx, context, row, input.version);
    const members = await lockMembers(tx, row.id);
    await expectSessionsWithin(tx, row, days);
    const plans = await lockPlansOutside(tx, row.id, days);
    const columns = ["start_date", "end_date", "cancelled_at"];
    const rows = [
      { table: "batches", where: { id: row.id }, columns } as const,
      ...touchedPlans(row, plans),
      touchedOffers(row),
      ...(action === "batch.cancelled" ? membershipRows(members, row) : [membersOf(row)]),
      ...(to ? [{ table: "batches", where: { id: to.id }, columns: ["start_date"] } as const] : []),
    ];
    const decision = await openDecision(tx, context, { action, subject: ["batch", row.id], rows });
    const { hold } = decision;
    for (const { id } of plans) await endPlan(tx, context, id, { reason: input.reason, hold });
    const { changed, message, created } = await make(tx, { row, to, members, hold });
    if (row.batchType === "Java") runJobSoon(WAITLIST_JOB);
    const batch = await withTrainees(tx, changed);
    return { message, batch, ...(await decision.close(created)) };
  });
}

/**
 * The calls. `endPlan` cancels a planned session; it is passed in because sessions depend on
 * batches.
 */
export const postponingService = (endPlan: EndPlan): Service<typeof postponingContract> => ({
  move: moveStart(endPlan),
  cancel: cancelBatch(endPlan),
});
