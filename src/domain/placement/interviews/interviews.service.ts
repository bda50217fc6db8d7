import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { getById } from "#/platform/db/rows.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError, ERRORS } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Interview, interviewsContract } from "./interviews.contract.ts";
import {
  findCandidateState,
  findInterview,
  findLatest,
  type InterviewRow,
  listCompanies,
  listInterviewsOf,
  pageInterviews,
  presentAppointment,
} from "./interviews.queries.ts";
import { completedRounds, lockedCompany, obstacleOf } from "./interviews.rules.ts";

/** Whether the caller is placed; read with their session on every request (I-10). */
const readPlacementStatus = async ({ actor }: Context) => ({ isPlaced: actor.isPlaced });

/**
 * Returns whether the caller may schedule, what is missing, and the restrictions on the next
 * interview (M2).
 */
async function readStatus({ db, actor }: Context) {
  const interviews = await listInterviewsOf(db, actor.id);
  const state = await findCandidateState(db, actor.id);
  const obstacle = obstacleOf({ ...state, interviews });
  return {
    canSchedule: obstacle === undefined,
    reason: obstacle ? ERRORS[obstacle].message : null,
    completedRounds: completedRounds(interviews),
    companyName: lockedCompany(interviews)?.companyName ?? null,
  };
}

/** The interview the caller scheduled last. Throws NO_INTERVIEW. */
async function readLatest(context: Context) {
  const latest = await findLatest(context.db, context.actor.id);
  if (!latest) throw new AppError("NO_INTERVIEW");
  return { interview: presentInterview(context, latest) };
}

/** The caller's interviews with the company of the latest one; none without any (C76). */
async function listCurrent(context: Context, query: ListQuery) {
  const { rows, total } = await pageInterviews(context.db, { traineeId: context.actor.id }, query);
  return { answer: { interviews: rows.map((row) => presentInterview(context, row)) }, total };
}

/** The caller's interviews with feedback or before today (C75). */
async function listPast(context: Context, query: ListQuery) {
  const part = { traineeId: context.actor.id, pastOn: context.clock.today() };
  const { rows, total } = await pageInterviews(context.db, part, query);
  return { answer: { schedules: rows.map((row) => presentInterview(context, row)) }, total };
}

const suggestCompanies = async ({ db }: Context, { q = "" }: { q?: string | undefined }) => ({
  companies: await listCompanies(db, q.trim()),
});

export const presentInterview = (
  { secrets, clock, actor }: Context,
  row: InterviewRow,
): Interview => ({
  _id: row.id,
  userId: { _id: row.traineeId, username: row.username },
  ...presentAppointment(row),
  description: row.description,
  isNoShow: row.isNoShow,
  attachment:
    row.attachmentFileId && signLink(secrets, clock, `/api/files/${row.attachmentFileId}`),
  placed: row.placementId !== null,
  moves: row.moves.map((move) => ({ ...move, movedAt: new Date(move.movedAt).toISOString() })),
  calendarUrl:
    row.traineeId === actor.id
      ? signLink(secrets, clock, `/api/calendar/interviews/${row.id}`)
      : null,
  version: row.version,
});

/**
 * Returns the caller's own interview. Throws NOT_FOUND both for a missing one and for another
 * person's.
 */
export async function ownInterview(tx: Db, { actor }: Context, id: string): Promise<InterviewRow> {
  const row = await getById(id, (known) => findInterview(tx, known));
  if (row.traineeId !== actor.id) throw new AppError("NOT_FOUND", { isDenial: true });
  return row;
}

/** Throws INTERVIEW_CLOSED once a later interview or a placement exists (I-68). */
export async function checkOpen(tx: Db, row: InterviewRow, isPlaced: boolean): Promise<void> {
  const latest = await findLatest(tx, row.traineeId);
  if (isPlaced || latest?.id !== row.id) throw new AppError("INTERVIEW_CLOSED");
}

export const interviewsCalls = {
  placementStatus: readPlacementStatus,
  status: readStatus,
  latest: readLatest,
  current: (context, _ownId, query) => listCurrent(context, query),
  past: (context, _ownId, query) => listPast(context, query),
  companies: suggestCompanies,
} satisfies Partial<Service<typeof interviewsContract>>;
