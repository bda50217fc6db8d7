import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Answer, Assignment, answersContract } from "./answers.contract.ts";
import {
  type AnswerRow,
  findSessionOfMember,
  insertAnswer,
  listQuestions,
} from "./answers.queries.ts";
import { isReview } from "./answers.rules.ts";

/**
 * Hands in the caller's answer; rejected ones stay stored. Throws PDF_ONLY without a file,
 * NOT_FOUND for a session of a batch the caller is not in, and ANSWER_SUBMITTED while one waits or
 * is approved, also for all but one of several at once (T6, I-59, I-61).
 */
async function uploadAnswer(context: Context, sessionId: string, file: StagedFile | undefined) {
  if (!file) throw missingFile();
  const { actor, clock, files, secrets } = context;
  await context.db.transaction().execute(async (tx) => {
    await checkOwn(tx, sessionId, actor.id);
    const answer = { sessionId, traineeId: actor.id, fileId: file.id };
    const { number } = await insertAnswer(tx, clock, answer);
    await files.claim(tx, [file.id]);
    await writeAudit(tx, context, "answer.uploaded", ["training-session", sessionId], {
      newValue: { ...answer, number },
    });
  });
  return {
    message: "Assignment Updated Successfully!",
    assignment: {
      fileUrl: signLink(secrets, clock, `/api/files/${file.id}`),
      status: "Waiting for Approval" as const,
    },
  };
}

/**
 * A batch's assignments with the answers of all its members and former members (C81). Throws
 * BATCH_NOT_FOUND.
 */
async function listAssignments(
  context: Context,
  ref: string,
  query: ListQuery & { date?: string },
) {
  const filter = {
    batchRef: ref,
    slots: context.hub.now().timeSlots,
    ...(query.date ? { date: query.date } : {}),
  };
  const found = getOrThrow(await listQuestions(context.db, filter, query), "BATCH_NOT_FOUND");
  const { rows, total, members } = found;
  const answers = groupAnswers(found.answers);
  const assignments = rows.map(
    (row): Assignment => ({
      sessionId: row.id,
      topic: row.topic,
      date: row.date,
      time: row.slot,
      trainerName: row.trainerName,
      questionUrl: linkTo(context, row.fileId),
      trainees: members.flatMap((member) => {
        const given = answers.get(keyOf(row.id, member.id));
        // Former members are shown only with what they handed in, which is still reviewed.
        return member.isMember || given ? present(context, member, given ?? []) : [];
      }),
    }),
  );
  return { answer: { assignments }, total };
}

/** Throws NOT_FOUND, audited as a denial, for a session of a batch the caller is not in. */
async function checkOwn(tx: Db, sessionId: string, traineeId: string) {
  const session = isId(sessionId) && (await findSessionOfMember(tx, sessionId, traineeId));
  if (!session) throw new AppError("NOT_FOUND", { isDenial: true });
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

/** Presents a member with the latest answer and the earlier ones. */
export function present(
  context: Context,
  member: { id: string; username: string; name: string; isScored: boolean },
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
    mayChangeReview: !member.isScored && isReview(latest?.status),
    earlier: earlier.map((answer) => ({
      fileUrl: linkTo(context, answer.fileId),
      uploadedAt: answer.uploadedAt.toISOString(),
      reason: answer.reason,
    })),
  };
}

export const answersCalls = {
  upload: (context, sessionId, _own, file) => uploadAnswer(context, sessionId, file),
  list: listAssignments,
} satisfies Partial<Service<typeof answersContract>>;
