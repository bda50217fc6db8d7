import { isDeepStrictEqual } from "node:util";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import { TIME_FIELDS, type TimeFields } from "#/domain/placement/interviews/interviews.contract.ts";
import {
  cancelledNotice,
  changedNotice,
  invitationTo,
  movedNotice,
} from "#/domain/placement/interviews/interviews.mail.ts";
import {
  deleteInterview,
  findInterview,
  findLatest,
  type InterviewRow,
  insertMove,
  lockCandidate,
  slotOf,
  updateInterview,
} from "#/domain/placement/interviews/interviews.queries.ts";
import {
  endOf,
  INTERVIEW_CHANGES,
  isMoved,
  rowsOfRemoval,
} from "#/domain/placement/interviews/interviews.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { assertVersion, describeConflict, versionCheck } from "#/platform/db/optimistic-lock.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import { istMoment } from "#/shared/dates.ts";
import { withinAYear } from "#/shared/day-range.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { MEETING_FIELDS, type MeetingChange, meetingOf } from "#/shared/meeting.ts";
import { pick } from "#/shared/pick.ts";
import type { ApplicationRow } from "../applications/applications.queries.ts";
import { lockInUse } from "../applications/refusing.service.ts";
import { findArranged, updateFollowUp } from "./arranging.queries.ts";
import { companyOf, type DespiteClashes, refuseClashes } from "./clashes.service.ts";

type Changes = TimeFields &
  MeetingChange &
  DespiteClashes & { reason?: string | null | undefined; version?: number | undefined };

const assertInterviewVersion = versionCheck(({ id }: InterviewRow) => ({
  subject: ["interview", id],
  actions: INTERVIEW_CHANGES,
}));

const PLANNED_FIELDS = [...TIME_FIELDS, ...MEETING_FIELDS] as const;

/**
 * Moves an interview that the office arranged, while it waits for its outcome, or changes its
 * duration, place or interviewer. A move records the previous slot, and why. Throws the errors in
 * the contract.
 */
export async function moveArranged(context: Context, id: string, fields: Changes) {
  const { clock } = context;
  const { reason: given, version, despiteClashes, ...times } = fields;
  const reason = given || null;
  await context.db.transaction().execute(async (tx) => {
    const { before, openingId } = await pendingInterview(tx, context, id);
    await lockInUse(tx, before);
    await assertInterviewVersion(tx, context, before, version);
    const { date, startTime, traineeId } = before;
    const from = { date, startTime, reason };
    const was = pick(before, PLANNED_FIELDS);
    const slot = { ...was, ...pick(times, TIME_FIELDS), ...meetingOf(times, before) };
    if (isDeepStrictEqual(was, slot)) return;
    const isRetimed = !isDeepStrictEqual(pick(before, TIME_FIELDS), pick(slot, TIME_FIELDS));
    if (isRetimed && !reason) throw invalidInput({ reason: "Say why it moves." });
    if (date !== slot.date) checkDay("date", slot.date, withinAYear(clock.today()));
    const company = await companyOf(tx, openingId);
    await refuseClashes(tx, { company, traineeId, slot, despiteClashes, except: before.id });
    const isAhead = endOf(slot) > clock.now();
    const isMove = isMoved(before, slot);
    await updateInterview(tx, clock, before.id, { ...slotOf(before), ...slot, isAhead });
    if (isMove) await insertMove(tx, clock, { interviewId: before.id, ...from });
    await writeAudit(tx, context, "interview.changed", ["interview", before.id], {
      oldValue: was,
      newValue: { ...slot, reason },
    });
    const after = getOrThrow(await findInterview(tx, before.id));
    const entry = invitationTo(context, after);
    const notice = isMove
      ? movedNotice(traineeId, after, from, entry)
      : changedNotice(traineeId, { before, after, reason }, entry);
    await notify(tx, context, notice);
  });
  return { message: "Interview moved." };
}

/**
 * Cancels an interview that the office arranged; it can be undone until its mail is sent. Throws
 * the errors in the contract.
 */
export async function cancelArranged(
  context: Context,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
) {
  const undoing = await context.db.transaction().execute(async (tx) => {
    const { before } = await pendingInterview(tx, context, id);
    await assertInterviewVersion(tx, context, before, version);
    const decision = await openDecision(tx, context, {
      action: "interview.deleted",
      subject: ["interview", before.id],
      rows: rowsOfRemoval(before),
    });
    const notice = await takeAway(tx, context, before, reason);
    await notify(tx, context, { ...notice, hold: decision.hold });
    return decision.close();
  });
  return { message: "Interview cancelled.", ...undoing };
}

/**
 * Cancels the interview of an application that goes no further, and notifies the candidate; one
 * that has begun stays, as its outcome must still be recorded. `reason` is the office's.
 */
export async function cancelAhead(
  tx: Db,
  context: Context,
  { id, traineeId }: Pick<ApplicationRow, "id" | "traineeId">,
  reason?: string,
) {
  await lockCandidate(tx, traineeId);
  const latest = await findLatest(tx, traineeId);
  if (latest?.applicationId !== id || latest.feedback !== "Pending") return;
  if (istMoment(latest.date, latest.startTime) <= context.clock.now()) return;
  await notify(tx, context, await takeAway(tx, context, latest, reason));
}

/**
 * Deletes an interview. Returns the notice for its candidate, with what removes it from their
 * calendar.
 */
async function takeAway(tx: Db, context: Context, before: InterviewRow, reason?: string) {
  await deleteInterview(tx, before.id);
  const { companyName, round, date, startTime, traineeId } = before;
  await writeAudit(tx, context, "interview.deleted", ["interview", before.id], {
    oldValue: { traineeId, companyName, round, date, startTime },
    newValue: { reason: reason ?? null },
  });
  return cancelledNotice(traineeId, before, invitationTo(context, before, "CANCEL"), reason);
}

/**
 * Returns an arranged interview, its candidate locked. Throws NOT_FOUND, INTERVIEW_CANCELLED if it
 * was cancelled, and INTERVIEW_CLOSED once it has an outcome or is followed by another.
 */
async function pendingInterview(tx: Db, context: Context, id: string) {
  const arranged = await lockedInterview(tx, context, id);
  const { isPlaced } = await lockCandidate(tx, arranged.traineeId);
  const before = getOrThrow(await findInterview(tx, arranged.id));
  const latest = await findLatest(tx, arranged.traineeId);
  if (isPlaced || before.feedback !== "Pending" || latest?.id !== before.id) {
    throw new AppError("INTERVIEW_CLOSED");
  }
  return { before, openingId: arranged.openingId };
}

/**
 * Returns an arranged interview, its candidate locked. Throws NOT_FOUND, and INTERVIEW_CANCELLED if
 * it was cancelled.
 */
async function lockedInterview(tx: Db, context: Context, id: string) {
  const found = await findById(id, (known) => findArranged(tx, known));
  if (found) await lockCandidate(tx, found.traineeId);
  // Read again: the previous holder of the candidate's lock may have cancelled it.
  const arranged = found && (await findArranged(tx, found.id));
  if (arranged) return arranged;
  if (isId(id)) {
    const actions = ["interview.deleted"];
    const by = await describeConflict(tx, context, ["interview", id], { actions });
    if (by) throw new AppError("INTERVIEW_CANCELLED", { values: { by } });
  }
  throw new AppError("NOT_FOUND");
}

type FollowUp = { text?: string | null | undefined; version?: number | undefined };

/** Records what was done about a no-show. Throws the errors in the contract. */
export async function noteFollowUp(context: Context, id: string, { text, version }: FollowUp) {
  await context.db.transaction().execute(async (tx) => {
    const before = await lockedInterview(tx, context, id);
    await assertVersion(
      tx,
      context,
      { row: before, version },
      {
        subject: ["interview", before.id],
        actions: [...INTERVIEW_CHANGES, "interview.followed-up"],
      },
    );
    if (!before.isNoShow) throw new AppError("NO_NO_SHOW");
    await updateFollowUp(tx, before.id, text || null);
    await writeAudit(tx, context, "interview.followed-up", ["interview", before.id], {
      oldValue: { text: before.followUp },
      newValue: { text: text || null },
    });
  });
  return { message: "Noted." };
}
