import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { questionsTakenNotice } from "../interviews.mail.ts";
import { lockCandidate } from "../interviews.queries.ts";
import { ownInterview } from "../interviews.service.ts";
import type { NotedQuestions, questionsContract } from "./questions.contract.ts";
import {
  deleteNote,
  findNote,
  listAsked,
  lockNote,
  type NoteRow,
  pageNotes,
  updateRemoved,
  updateTaken,
  upsertNote,
} from "./questions.queries.ts";
import { hasBegun, QUESTION_CHANGES, REMOVED } from "./questions.rules.ts";

/** Throws NOT_FOUND if the owner has not switched it on. */
function assertOn({ hub }: Context): void {
  if (!hub.now().sharesQuestions) throw new AppError("NOT_FOUND");
}

const traceOf = (interviewId: string) => ({
  subject: ["interview", interviewId] as const,
  actions: QUESTION_CHANGES,
});

/** The caller's note about an interview, and those of others at its company. Throws NOT_FOUND. */
async function readQuestions(context: Context, id: string) {
  assertOn(context);
  const { db, actor } = context;
  const interview = await ownInterview(db, context, id);
  const own = await findNote(db, interview.id);
  return {
    own: own
      ? {
          text: own.text,
          writtenAt: own.writtenAt.toISOString(),
          takenReason: own.takenReason,
          version: own.version,
        }
      : null,
    asked: await listAsked(db, interview.id, actor.id),
  };
}

/**
 * Adds or changes the caller's note about an interview; the same again changes nothing. Throws
 * NOT_FOUND, INTERVIEW_AHEAD before it begins, STALE_VERSION, and QUESTIONS_TAKEN if the office has
 * hidden it.
 */
async function writeQuestions(
  context: Context,
  id: string,
  { text, version }: { text: string; version?: number | undefined },
) {
  assertOn(context);
  const { clock, actor } = context;
  await context.db.transaction().execute(async (tx) => {
    await lockCandidate(tx, actor.id);
    const interview = await ownInterview(tx, context, id);
    if (!hasBegun(interview, clock.now())) throw new AppError("INTERVIEW_AHEAD");
    const before = await lockNote(tx, interview.id);
    if (before?.takenReason) throw new AppError("QUESTIONS_TAKEN");
    if (before) await assertVersion(tx, context, { row: before, version }, traceOf(interview.id));
    if (before?.text === text) return;
    await upsertNote(tx, clock, { interviewId: interview.id, traineeId: actor.id, text });
    const action = before ? "interview-questions.changed" : "interview-questions.noted";
    await writeAudit(tx, context, action, ["interview", interview.id]);
  });
  return { message: "Thank you: noted for whoever comes next." };
}

/**
 * Deletes the caller's note about an interview; of one that the office hid only the text is
 * deleted, so that it cannot be written again. Throws NOT_FOUND.
 */
async function removeQuestions(context: Context, id: string) {
  assertOn(context);
  await context.db.transaction().execute(async (tx) => {
    await lockCandidate(tx, context.actor.id);
    const interview = await ownInterview(tx, context, id);
    const { takenReason, text } = getOrThrow(await lockNote(tx, interview.id));
    if (takenReason === null) await deleteNote(tx, interview.id);
    else if (text === REMOVED) throw new AppError("NOT_FOUND");
    else await updateRemoved(tx, interview.id);
    await writeAudit(tx, context, "interview-questions.removed", ["interview", interview.id]);
  });
  return { message: "Your note is removed." };
}

type Taking = {
  isTaken: boolean;
  reason?: string | null | undefined;
  version?: number | undefined;
};

/**
 * Hides a note from other candidates and tells its author why, or restores it; the same again
 * changes nothing. Throws NOT_FOUND, STALE_VERSION, and INVALID_INPUT without a reason.
 */
async function takeQuestions(context: Context, id: string, { isTaken, reason, version }: Taking) {
  assertOn(context);
  const why = isTaken ? reason || null : null;
  if (isTaken && !why) throw invalidInput({ reason: "Say why, so that its author knows." });
  await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockNote(tx, known));
    const { interviewId, traineeId, companyName, round } = before;
    await assertVersion(tx, context, { row: before, version }, traceOf(interviewId));
    if ((before.takenReason !== null) === isTaken) return;
    const taken = why ? { by: context.actor.id, reason: why } : null;
    // If its author has deleted the text, nothing is left to restore.
    if (!taken && before.text === REMOVED) await deleteNote(tx, interviewId);
    else await updateTaken(tx, context.clock, interviewId, taken);
    const action = isTaken ? "interview-questions.taken" : "interview-questions.given-back";
    await writeAudit(tx, context, action, ["interview", interviewId], {
      newValue: why ? { reason: why } : undefined,
    });
    if (why)
      await notify(tx, context, questionsTakenNotice(traineeId, { companyName, round }, why));
  });
  return { message: isTaken ? "Nobody else reads this note any more." : "The note is back." };
}

const present = ({ interviewId, traineeId, writtenAt, ...row }: NoteRow): NotedQuestions => ({
  ...row,
  _id: interviewId,
  userId: traineeId,
  writtenAt: writtenAt.toISOString(),
});

export const questionsService: Service<typeof questionsContract> = {
  read: readQuestions,
  write: writeQuestions,
  remove: removeQuestions,
  list: async (context, query) => {
    if (!context.hub.now().sharesQuestions) return { answer: { questions: [] }, total: 0 };
    const { rows, total } = await pageNotes(context.db, query);
    return { answer: { questions: rows.map(present) }, total };
  },
  take: takeQuestions,
};
