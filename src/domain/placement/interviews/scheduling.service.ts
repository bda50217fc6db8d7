import { isDeepStrictEqual } from "node:util";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { withinAYear } from "#/shared/day-range.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { meetingOf } from "#/shared/meeting.ts";
import { pick } from "#/shared/pick.ts";
import { type interviewsContract, SLOT_FIELDS, type SlotFields } from "./interviews.contract.ts";
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
import {
  companyKey,
  completedRounds,
  endOf,
  INTERVIEW_CHANGES,
  type InterviewFacts,
  isMoved,
  lockedCompany,
  obstacleOf,
  rowsOfRemoval,
} from "./interviews.rules.ts";
import { checkOpen, ownInterview, presentInterview } from "./interviews.service.ts";
import { isNoteTaken } from "./questions/questions.queries.ts";

/**
 * Schedules the caller's next interview and notifies them. Throws ALREADY_PLACED, PROFILE_MISSING,
 * INTERVIEW_PENDING (also for all but one of several at once), COMPANY_LOCKED and ROUND_PASSED (M2,
 * C9, I-65 to I-67, I-72).
 */
async function scheduleInterview(
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
    const slot = { ...fields, ...meetingOf(fields), ...companyFor(interviews, fields) };
    const number = (interviews[0]?.number ?? 0) + 1;
    const id = await insertInterview(tx, clock, { ...slot, traineeId: actor.id, number });
    await writeAudit(tx, context, "interview.scheduled", ["interview", id], { newValue: slot });
    const row = await readBack(tx, id);
    await notify(tx, context, scheduledNotice(actor.id, row, invitationTo(context, row)));
    return presentInterview(context, row);
  });
  return { message: "Interview scheduled successfully!", interview };
}

type Change = Partial<SlotFields> & { reason?: string | null; version?: number | undefined };

/**
 * Changes the caller's latest interview: everything while it is Pending, afterwards only date, time
 * and duration (C36). A move records the previous slot, and why; a call that changes nothing writes
 * and sends nothing. Throws NOT_FOUND, INTERVIEW_CLOSED, STALE_VERSION, COMPANY_LOCKED and
 * ROUND_PASSED (I-67, I-68, I-88).
 */
async function changeInterview(context: Context, id: string, change: Change) {
  const { actor, clock } = context;
  const updatedInterview = await context.db.transaction().execute(async (tx) => {
    const { isPlaced } = await lockCandidate(tx, actor.id);
    const before = await ownInterview(tx, context, id);
    await checkOpen(tx, before, isPlaced);
    await assertVersion(
      tx,
      context,
      { row: before, version: change.version },
      { subject: ["interview", before.id], actions: INTERVIEW_CHANGES },
    );
    const after = await changed(tx, before, change);
    if (isDeepStrictEqual(slotOf(before), after)) return presentInterview(context, before);
    if (after.date !== before.date) checkDay("date", after.date, withinAYear(clock.today()));
    if (before.feedback !== "Pending" && after.date > clock.today() && after.date !== before.date) {
      throw invalidInput({ date: "An interview with an outcome was today or before." });
    }
    const isAhead = endOf(after) > clock.now();
    await updateInterview(tx, clock, before.id, { ...after, isAhead });
    const reason = change.reason || null;
    await writeAudit(tx, context, "interview.changed", ["interview", before.id], {
      oldValue: slotOf(before),
      newValue: { ...after, reason },
    });
    if (isMoved(before, after)) {
      const { date, startTime } = before;
      await insertMove(tx, clock, { interviewId: before.id, date, startTime, reason });
      const moved = await readBack(tx, before.id);
      const from = { date, startTime, reason };
      await notify(tx, context, movedNotice(actor.id, moved, from, invitationTo(context, moved)));
    }
    return presentInterview(context, await readBack(tx, before.id));
  });
  return { message: "Interview updated successfully!", updatedInterview };
}

/**
 * Deletes the caller's interview while it is Pending. Throws NOT_FOUND, INTERVIEW_CLOSED and
 * INTERVIEW_OF_TAKEN.
 */
async function removeInterview(context: Context, id: string) {
  const { actor } = context;
  const undoing = await context.db.transaction().execute(async (tx) => {
    await lockCandidate(tx, actor.id);
    const row = await ownInterview(tx, context, id);
    if (row.feedback !== "Pending") throw new AppError("INTERVIEW_CLOSED");
    // After scheduling again, a note that the office hid could be written anew.
    if (await isNoteTaken(tx, row.id)) throw new AppError("INTERVIEW_OF_TAKEN");
    const decision = await openDecision(tx, context, {
      action: "interview.deleted",
      subject: ["interview", row.id],
      rows: rowsOfRemoval(row),
    });
    await deleteInterview(tx, row.id);
    await writeAudit(tx, context, "interview.deleted", ["interview", row.id], {
      oldValue: slotOf(row),
    });
    const notice = cancelledNotice(actor.id, row, invitationTo(context, row, "CANCEL"));
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

/**
 * The company to store: the required or merged one in the spelling of its rounds. Refuses a round
 * passed already.
 */
function companyFor(
  interviews: readonly InterviewFacts[],
  { companyName, round }: Pick<SlotFields, "companyName" | "round">,
) {
  const key = companyKey(companyName);
  const [latest] = interviews;
  const lockedTo = lockedCompany(interviews);
  if (lockedTo && !lockedTo.companyKeys.includes(key)) {
    throw new AppError("COMPANY_LOCKED", { values: { company: lockedTo.companyName } });
  }
  const current = latest?.companyKeys.includes(key) ? latest : undefined;
  if (current && completedRounds(interviews).includes(round)) {
    throw new AppError("ROUND_PASSED", { values: { round, company: companyName } });
  }
  const isMerged = current && current.companyKey !== key;
  return {
    companyName: lockedTo?.companyName ?? (isMerged ? current.companyName : companyName),
    companyKey: current?.companyKey ?? key,
  };
}

/**
 * Returns an interview as it is after a change. Throws INTERVIEW_CLOSED, COMPANY_LOCKED (also if
 * the office arranged it for an opening of another company) and ROUND_PASSED.
 */
async function changed(tx: Db, before: InterviewRow, change: Partial<SlotFields>) {
  const input = { ...slotOf(before), ...pick(change, SLOT_FIELDS) } as ReturnType<typeof slotOf>;
  if (input.companyName === before.companyName && input.round === before.round) return input;
  if (before.feedback !== "Pending") throw new AppError("INTERVIEW_CLOSED");
  const all = await listInterviewsOf(tx, before.traineeId);
  const earlier = all.filter((row) => row.id !== before.id);
  const own = all.find((row) => row.id === before.id);
  // It is on the board of an opening of this company.
  if (before.applicationId && !own?.companyKeys.includes(companyKey(input.companyName))) {
    throw new AppError("COMPANY_LOCKED", { values: { company: before.companyName } });
  }
  return { ...input, ...companyFor(earlier, input) };
}
