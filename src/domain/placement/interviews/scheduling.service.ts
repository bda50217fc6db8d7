import { isDeepStrictEqual } from "node:util";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { expectUnchanged } from "#/platform/db/optimistic-lock.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { withinAYear } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import type { interviewsContract, SlotFields } from "./interviews.contract.ts";
import { cancelledNotice, invitationTo, movedNotice, scheduledNotice } from "./interviews.mail.ts";
import {
  deleteInterview,
  findInterview,
  type InterviewRow,
  insertInterview,
  insertMove,
  listInterviewsOf,
  lockCandidate,
  slotOf,
  updateInterview,
} from "./interviews.queries.ts";
import { endOf, INTERVIEW_CHANGES, obstacleOf, rowsOfRemoval } from "./interviews.rules.ts";
import { checkOpen, ownInterview, presentInterview } from "./interviews.service.ts";
import { changed, companyFor } from "./slots.service.ts";

/**
 * Schedules the caller's next interview and notifies them. Throws ALREADY_PLACED, PROFILE_MISSING,
 * INTERVIEW_PENDING (also for all but one of several at once), COMPANY_LOCKED and ROUND_PASSED (M2,
 * C9, I-65 to I-67, I-72).
 */
export async function scheduleInterview(
  context: Context,
  { userId: _, ...fields }: SlotFields & { userId: string },
) {
  const { actor, clock } = context;
  checkDay("date", fields.date, withinAYear(clock.today()));
  const interview = await context.db.transaction().execute(async (tx) => {
    const state = await lockCandidate(tx, actor.id);
    const interviews = await listInterviewsOf(tx, actor.id);
    const obstacle = obstacleOf({ ...state, interviews });
    if (obstacle) throw new AppError(obstacle);
    const slot = { ...fields, ...companyFor(interviews, fields) };
    const number = (interviews[0]?.number ?? 0) + 1;
    const id = await insertInterview(tx, clock, { ...slot, traineeId: actor.id, number });
    await writeAudit(tx, context, "interview.scheduled", ["interview", id], { newValue: slot });
    const row = await readBack(tx, id);
    await notify(tx, context, scheduledNotice(actor.id, slot, invitationTo(context, row)));
    return presentInterview(context, row);
  });
  return { message: "Interview scheduled successfully!", interview };
}

type Change = Partial<SlotFields> & { reason?: string | null; version?: number | undefined };

/**
 * Changes the caller's latest interview: everything while it is Pending, afterwards date, time and
 * duration alone (C36). A move keeps its previous slot, and why; a call that changes nothing writes
 * and sends nothing. Throws NOT_FOUND, INTERVIEW_CLOSED, STALE_VERSION, COMPANY_LOCKED and
 * ROUND_PASSED (I-67, I-68, I-88).
 */
export async function changeInterview(context: Context, id: string, change: Change) {
  const { actor, clock } = context;
  const updatedInterview = await context.db.transaction().execute(async (tx) => {
    const { isPlaced } = await lockCandidate(tx, actor.id);
    const before = await ownInterview(tx, context, id);
    await checkOpen(tx, before, isPlaced);
    await expectUnchanged(
      tx,
      context,
      { row: before, version: change.version },
      { subject: ["interview", before.id], actions: INTERVIEW_CHANGES },
    );
    const after = await changed(tx, before, change);
    if (isDeepStrictEqual(slotOf(before), after)) return presentInterview(context, before);
    if (after.date !== before.date) checkDay("date", after.date, withinAYear(clock.today()));
    if (before.feedback !== "Pending" && after.date > clock.today() && after.date !== before.date) {
      const fields = { date: "An interview with an outcome was today or before." };
      throw new AppError("INVALID_INPUT", { fields });
    }
    const isAhead = endOf(after) > clock.now();
    await updateInterview(tx, clock, before.id, { ...after, isAhead });
    const reason = change.reason || null;
    await writeAudit(tx, context, "interview.changed", ["interview", before.id], {
      oldValue: slotOf(before),
      newValue: { ...after, reason },
    });
    if (after.date !== before.date || after.startTime !== before.startTime) {
      const { date, startTime } = before;
      await insertMove(tx, clock, { interviewId: before.id, date, startTime, reason });
      const invitation = invitationTo(context, await readBack(tx, before.id));
      const from = { date, startTime, reason };
      await notify(tx, context, movedNotice(actor.id, after, from, invitation));
    }
    return presentInterview(context, await readBack(tx, before.id));
  });
  return { message: "Interview updated successfully!", updatedInterview };
}

/** Deletes the caller's interview while it is Pending. Throws NOT_FOUND and INTERVIEW_CLOSED. */
export async function removeInterview(context: Context, id: string) {
  const { actor } = context;
  const undoing = await context.db.transaction().execute(async (tx) => {
    await lockCandidate(tx, actor.id);
    const row = await ownInterview(tx, context, id);
    if (row.feedback !== "Pending") throw new AppError("INTERVIEW_CLOSED");
    const decision = await openDecision(tx, context, {
      action: "interview.deleted",
      subject: ["interview", row.id],
      rows: rowsOfRemoval(row),
    });
    await deleteInterview(tx, row.id);
    await writeAudit(tx, context, "interview.deleted", ["interview", row.id], {
      oldValue: slotOf(row),
    });
    const cancellation = invitationTo(context, row, "CANCEL");
    const notice = cancelledNotice(actor.id, row, cancellation);
    await notify(tx, context, { ...notice, hold: decision.hold });
    return decision.close();
  });
  return { message: "Interview deleted successfully!", ...undoing };
}

async function readBack(tx: Db, id: string): Promise<InterviewRow> {
  const row = await findInterview(tx, id);
  if (!row) throw new Error("the interview was just written");
  return row;
}

export const schedulingCalls = {
  schedule: scheduleInterview,
  update: changeInterview,
  remove: removeInterview,
} satisfies Partial<Service<typeof interviewsContract>>;
