import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import { listScores } from "#/domain/training/scores/scores.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getById } from "#/platform/db/rows.ts";
import { type RowOf, readTogether } from "#/platform/db/together.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { istDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { knownMeeting } from "#/shared/meeting.ts";
import { presentOpenCheckIn } from "./check-in/check-in.queries.ts";
import type { nextIn } from "./planned/planned.queries.ts";
import { isOver } from "./planned/planned.rules.ts";
import type { listSessionsOf } from "./sessions.queries.ts";
import { hasBegun, isCounted, tally } from "./sessions.rules.ts";
import type {
  FormerAttempt,
  ModuleDetails,
  TraineePlanned,
  TraineeSummary,
  trainingContract,
} from "./training.contract.ts";
import {
  findMembership,
  findTrainee,
  formerAttempts,
  listMemberships,
  ownSessions,
  sessionReaderOf,
} from "./training.queries.ts";
import { summarize } from "./training.rules.ts";

/** Whether the caller is in a batch; the caller's session already says so. */
const readTrainingStatus = async ({ actor }: Context) => ({ isInBatch: actor.isInBatch });

/**
 * The data of navigation and the training dashboard for a trainee of any sub-role, even before the
 * details are submitted (C64, C65). Throws NOT_FOUND if staff name anyone but a trainee.
 */
async function readSummary({ db }: Context, id: string): Promise<TraineeSummary> {
  const trainee = await getById(id, (known) => findTrainee(db, known));
  const scores = await listScores(db, trainee.id);
  const memberships = await listMemberships(db, trainee.id);
  return summarize(
    trainee,
    scores,
    memberships.map((row) => row.batchType),
  );
}

/**
 * The caller's batch of a module with its sessions, newest first; the counts include the sessions
 * that have begun since they joined (rules of sessions). Throws BATCH_NOT_FOUND if they are in none
 * (I-53).
 */
async function readModuleDetails(
  context: Context,
  { batchType }: { batchType: BatchType },
): Promise<ModuleDetails> {
  const { db, actor, clock } = context;
  const membership = await findMembership(db, actor.id, batchType);
  if (!membership) throw new AppError("BATCH_NOT_FOUND");
  const now = clock.now();
  const reader = sessionReaderOf(context);
  const rows = await readTogether(db, {
    ...ownSessions(db, { ...reader, batchId: membership.id }),
    ...formerAttempts(db, batchType, reader),
  });
  const former = rows.attempts.map(({ joinedAt, leftAt, ...attempt }): FormerAttempt => {
    const leftOn = istDate(leftAt);
    const own = rows.formerSessions.filter(
      ({ batchId, date, presentId, answerStatus }) =>
        batchId === attempt.batchId &&
        (date <= leftOn || presentId !== null || answerStatus !== null),
    );
    const of = { joinedOn: istDate(joinedAt), leftOn, now };
    const { sessions, ...totals } = presentSessions(context, own, of);
    return {
      ...attempt,
      ...totals,
      joinedAt: joinedAt.toISOString(),
      leftAt: leftAt.toISOString(),
      sessions: sessions.map((session) => ({ ...session, isOver: true })),
    };
  });
  return {
    batchId: membership.batchId,
    interviewScore: membership.score,
    ...(membership.remarks && { remarks: membership.remarks }),
    trainee: { _id: actor.id, name: membership.name },
    ...presentSessions(context, rows.sessions, { joinedOn: istDate(membership.joinedAt), now }),
    planned: presentNext(context, rows.planned),
    checkIn: presentOpenCheckIn(rows.checkIns),
    ...(former.length > 0 && { former }),
  };
}

/** The sessions of a batch as its trainee sees them, and the counts. */
function presentSessions(
  context: Context,
  rows: readonly SessionRow[],
  reader: Parameters<typeof tally>[1],
) {
  const sessions = rows.map((row) => ({
    row,
    date: row.date,
    time: row.slot,
    isPresent: row.presentId !== null,
    isAnswered: row.answerStatus !== null && row.answerStatus !== "Rejected",
    isExcused: row.excuse !== null,
  }));
  const { attendance, assignments } = tally(sessions, reader);
  return {
    totalAttendance: attendance,
    totalAssignments: assignments,
    sessions: sessions.map((session) => ({
      ...presentSession(context, session.row),
      ...(!hasBegun(session, reader.now) && knownMeeting(session.row)),
      attendance: session.isPresent ? ("1/1" as const) : ("0/1" as const),
      excuse: session.row.excuse,
      hasBegun: hasBegun(session, reader.now),
      isCounted: isCounted(session, reader),
    })),
  };
}

/** The planned sessions of a trainee that are not over yet, next first. */
const presentNext = (
  { secrets, clock }: Context,
  rows: readonly RowOf<typeof nextIn>[],
): TraineePlanned[] =>
  rows
    .map(({ id, date, slot, topic, trainerName, ...row }) => ({
      ...knownMeeting(row),
      _id: id,
      date,
      time: slot,
      trainer: trainerName,
      topic,
      calendarUrl: signLink(secrets, clock, `/api/calendar/sessions/${id}`),
    }))
    .filter((row) => !isOver(row, clock.now()));

type SessionRow = RowOf<typeof listSessionsOf>;

function presentSession({ secrets, clock }: Context, row: SessionRow) {
  const { id, date, slot, topic, trainerName, fileId, answerFileId, answerStatus } = row;
  const link = (path: string) => signLink(secrets, clock, path);
  return {
    _id: id,
    sessionId: id,
    date,
    time: slot,
    trainer: trainerName,
    topic,
    trainerAssignmentFileUrl: link(`/api/files/${fileId}`),
    assignmentFileUrl: answerFileId && link(`/api/files/${answerFileId}`),
    assignmentStatus: answerStatus ?? ("Not Submitted" as const),
    rejectionReason: answerStatus === "Rejected" ? row.answerReason : null,
    calendarUrl: link(`/api/calendar/sessions/${id}`),
  };
}

export const trainingService: Service<typeof trainingContract> = {
  status: readTrainingStatus,
  summary: readSummary,
  moduleDetails: (context, _ownId, query) => readModuleDetails(context, query),
};
