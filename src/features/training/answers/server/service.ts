import { findBatch } from "#/features/batches/server/queries.ts";
import { openDecision } from "#/features/decisions/server/decide.ts";
import { notify } from "#/features/notices/server/notify.ts";
import type { Db } from "#/server/db.ts";
import { signLink } from "#/server/files/links.ts";
import { isId } from "#/server/ids.ts";
import type { Context } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import type { ListQuery } from "#/shared/list.ts";
import { auditSession } from "../../server/queries.ts";
import type { Answer, Assignment } from "../contract.ts";
import type { Review } from "../rules.ts";
import { reviewedNotice } from "./answers.mail.ts";
import {
  type AnswerRow,
  findSessionOfMember,
  insertAnswer,
  listAnswers,
  listMembers,
  listQuestions,
  reviewWaiting,
} from "./queries.ts";

/**
 * Hands in the caller's answer. The ones that were rejected stay stored. Throws PDF_ONLY without a
 * file, NOT_FOUND for a session of a batch the caller is not in, and ANSWER_SUBMITTED while one
 * waits or is approved, also for all but one of several at once (T6, I-59, I-61).
 */
export async function uploadAnswer(
  context: Context,
  sessionId: string,
  file: StagedFile | undefined,
) {
  if (!file) throw missingFile();
  const { actor, clock, files, secrets } = context;
  await context.db.transaction().execute(async (tx) => {
    await sessionOfMember(tx, sessionId, actor.id, true);
    const answer = { sessionId, traineeId: actor.id, fileId: file.id };
    const { number } = await insertAnswer(tx, clock, answer);
    await files.claim(tx, [file.id]);
    await auditSession(tx, context, sessionId, "answer.uploaded", undefined, { ...answer, number });
  });
  return {
    message: "Assignment Updated Successfully!",
    assignment: {
      fileUrl: signLink(secrets, clock, `/api/files/${file.id}`),
      status: "Waiting for Approval" as const,
    },
  };
}

/** A batch's assignments with the answers of all its members (C81). Throws BATCH_NOT_FOUND. */
export async function listAssignments(
  context: Context,
  ref: string,
  query: ListQuery & { date?: string },
) {
  const { db, config } = context;
  const batch = await findBatch(db, ref);
  if (!batch) throw new AppError("BATCH_NOT_FOUND");
  const filter = {
    batchId: batch.id,
    slots: config.timeSlots,
    ...(query.date ? { date: query.date } : {}),
  };
  const { rows, total } = await listQuestions(db, filter, query);
  const members = await listMembers(db, batch.id);
  const ids = rows.map((row) => row.id);
  const answers = groupAnswers(ids.length > 0 ? await listAnswers(db, ids) : []);
  const assignments = rows.map(
    (row): Assignment => ({
      sessionId: row.id,
      topic: row.topic,
      date: row.date,
      time: row.slot,
      trainerName: row.trainerName,
      questionUrl: linkTo(context, row.fileId),
      trainees: members.map((member) =>
        present(context, member, answers.get(keyOf(row.id, member.id)) ?? []),
      ),
    }),
  );
  return { answer: { assignments }, total };
}

/**
 * Approves or rejects the answer that waits, and tells the trainee. Throws NOT_FOUND for a session
 * or a person that do not belong together, and ANSWER_NOT_WAITING for anything but a waiting answer,
 * also for the later of two reviewers (T7, I-60).
 */
export async function reviewAnswer(
  context: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
  decision: { status: Review; reason?: string | null },
) {
  const { actor, clock } = context;
  const { status } = decision;
  const reason = status === "Rejected" ? decision.reason || null : null;
  const answer = await context.db.transaction().execute(async (tx) => {
    const session = await sessionOfMember(tx, sessionId, userId, false);
    const traineeId = userId.toLowerCase();
    const decision = await openDecision(tx, context, {
      action: "answer.reviewed",
      subjectType: "training-session",
      subjectId: sessionId,
      rows: [{ table: "answers", where: { session_id: sessionId, trainee_id: traineeId } }],
    });
    const waiting = { sessionId, traineeId, status, reason, reviewerId: actor.id };
    const reviewed = await reviewWaiting(tx, clock, waiting);
    if (!reviewed) throw new AppError("ANSWER_NOT_WAITING");
    const before = { traineeId, number: reviewed.number, status: "Waiting for Approval" };
    const after = { traineeId, number: reviewed.number, status, reason };
    await auditSession(tx, context, sessionId, "answer.reviewed", before, after);
    const notice = reviewedNotice({ ...session, traineeId, status, reason });
    await notify(tx, context, { ...notice, hold: decision.hold });
    const answers = await listAnswers(tx, [sessionId], traineeId);
    const assignment = present(context, { ...session, id: traineeId }, answers);
    return { assignment, ...(await decision.close()) };
  });
  return { message: `Assignment ${status.toLowerCase()}.`, ...answer };
}

async function sessionOfMember(tx: Db, sessionId: string, traineeId: string, isDenial: boolean) {
  const found =
    isId(sessionId) && isId(traineeId)
      ? await findSessionOfMember(tx, sessionId, traineeId)
      : undefined;
  if (!found) throw new AppError("NOT_FOUND", { isDenial });
  return found;
}

const missingFile = () =>
  new AppError("PDF_ONLY", { fields: { assignment: "Please select a valid PDF file" } });

const keyOf = (sessionId: string, traineeId: string) => `${sessionId} ${traineeId}`;

function groupAnswers(rows: readonly AnswerRow[]): Map<string, AnswerRow[]> {
  const groups = new Map<string, AnswerRow[]>();
  for (const row of rows) {
    const key = keyOf(row.sessionId, row.traineeId);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const linkTo = ({ secrets, clock }: Context, fileId: string): string =>
  signLink(secrets, clock, `/api/files/${fileId}`);

/** A member with the latest of their answers as it stands, and the ones before it. */
function present(
  context: Context,
  member: { id: string; username: string; name: string },
  [latest, ...earlier]: readonly AnswerRow[],
): Answer {
  return {
    userId: member.id,
    username: member.username,
    name: member.name,
    fileUrl: latest ? linkTo(context, latest.fileId) : null,
    uploadedAt: latest?.uploadedAt.toISOString() ?? null,
    status: latest?.status ?? "Not Submitted",
    reason: latest?.reason ?? null,
    reviewedAt: latest?.reviewedAt?.toISOString() ?? null,
    earlier: earlier.map((answer) => ({
      fileUrl: linkTo(context, answer.fileId),
      uploadedAt: answer.uploadedAt.toISOString(),
      reason: answer.reason,
    })),
  };
}
