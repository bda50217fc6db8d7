import { findBatch } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { versionCheck } from "#/platform/db/optimistic-lock.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { knownMeeting } from "#/shared/meeting.ts";
import type { Session, sessionListContract } from "./sessions.contract.ts";
import { sessionsPolicy } from "./sessions.policy.ts";
import { findSession, listTrainerSessions, type SessionRow } from "./sessions.queries.ts";
import { hasBegun } from "./sessions.rules.ts";

/** A trainer's own sessions, limited to one batch and one day if given. Throws BATCH_NOT_FOUND. */
async function listOwnSessions(
  context: Context,
  query: ListQuery & { batchId?: string | undefined; date?: IsoDate | undefined },
) {
  const { db, actor, hub } = context;
  const batch = query.batchId
    ? getOrThrow(await findBatch(db, query.batchId), "BATCH_NOT_FOUND")
    : undefined;
  const filter = {
    trainerId: actor.id,
    slots: hub.now().timeSlots,
    ...(batch ? { batchId: batch.id } : {}),
    ...(query.date ? { date: query.date } : {}),
  };
  const { rows, total } = await listTrainerSessions(db, filter, query);
  return { answer: { sessions: rows.map((row) => presentSession(context, row)) }, total };
}

/** The caller's own session. Throws NOT_FOUND both for a missing one and for another trainer's. */
async function readSession(context: Context, id: string): Promise<{ session: Session }> {
  const row = await findById(id, (known) => findSession(context.db, known));
  return { session: presentSession(context, ownSession(context, row)) };
}

/**
 * Returns the session if it is the caller's own. Throws NOT_FOUND both for a missing one and for
 * another trainer's.
 */
export function ownSession<T extends { trainerId: string }>(
  { actor }: Context,
  row: T | undefined,
): T {
  if (!row) throw new AppError("NOT_FOUND");
  if (!sessionsPolicy.edit(actor, row)) throw new AppError("NOT_FOUND", { isDenial: true });
  return row;
}

/** A session for its trainer, with links that work for 15 minutes. */
export function presentSession({ secrets, clock }: Context, row: SessionRow): Session {
  const { id, batchId, batchType, date, slot, topic, version } = row;
  return {
    _id: id,
    sessionId: id,
    batchId,
    batchType,
    date,
    time: slot,
    topic,
    version,
    trainerName: row.trainerName,
    trainerId: { _id: row.trainerId, username: row.trainerName },
    attendance: row.present,
    excused: row.excused,
    checkedIn: row.checkedIn,
    hasBegun: hasBegun({ date, time: slot }, clock.now()),
    trainerAssignmentFileUrl: signLink(secrets, clock, `/api/files/${row.fileId}`),
    assignmentFileName: row.fileName,
    ...knownMeeting(row),
    calendarUrl: signLink(secrets, clock, `/api/calendar/sessions/${id}`),
  };
}

/** The trainer's reads; in the API document they are listed with the trainer's calls. */
export const sessionListService: Service<typeof sessionListContract> = {
  listSessions: (context, _ownId, query) => listOwnSessions(context, query),
  findSession: readSession,
};

const CHANGES = ["session.planned", "session.created", "session.changed", "session.checked-in"];

/**
 * Throws STALE_VERSION, naming who changed it, if the caller saw another version of a session, held
 * or planned.
 */
export const assertSessionVersion = versionCheck(({ id }: { id: string; version: number }) => ({
  subject: ["training-session", id],
  actions: CHANGES,
}));
