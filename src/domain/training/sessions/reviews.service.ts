import { type Notice, notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import { lockTrainees } from "#/domain/training/batches/eligibility.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { type AuditMatch, conflictError } from "#/platform/db/optimistic-lock.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import type { answersContract } from "./answers/answers.contract.ts";
import { reviewChangedNotice, reviewedNotice } from "./answers/answers.mail.ts";
import {
  changeReviewed,
  findSessionToReview,
  hasScore,
  listAnswers,
  reviewWaiting,
} from "./answers/answers.queries.ts";
import { otherReview, type Review } from "./answers/answers.rules.ts";
import { present } from "./answers/answers.service.ts";

/**
 * Approves or rejects the waiting answer, and notifies the trainee. Throws NOT_FOUND if session and
 * person do not belong together, and ANSWER_NOT_WAITING for any answer that does not wait, also to
 * the later of two reviewers (T7, I-60) and to one who read another answer.
 */
async function reviewAnswer(
  context: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
  decision: { status: Review; reason?: string | null; uploadedAt?: string | undefined },
) {
  const { status, uploadedAt } = decision;
  const reason = status === "Rejected" ? decision.reason || null : null;
  const answer = await review(context, { sessionId, userId }, async (tx, about) => {
    const waiting = { ...about.key, status, reason, uploadedAt, reviewerId: context.actor.id };
    const reviewed = await reviewWaiting(tx, context.clock, waiting);
    const { traineeId } = about.key;
    if (!reviewed) {
      throw await conflictError(tx, context, "ANSWER_NOT_WAITING", reviewsOf(sessionId, traineeId));
    }
    const { number } = reviewed;
    const before = { traineeId, number, status: "Waiting for Approval" };
    await writeAudit(tx, context, "answer.reviewed", ["training-session", sessionId], {
      oldValue: before,
      newValue: { traineeId, number, status, reason },
    });
    return reviewedNotice({ ...about.session, traineeId, status, reason });
  });
  return { message: `Assignment ${status.toLowerCase()}.`, ...answer };
}

/**
 * Changes a review to the other status, and notifies the trainee with the reason. Throws NOT_FOUND,
 * REVIEW_SETTLED once the module is scored, also if both happen at once, and ANSWER_NOT_REVIEWED
 * for an answer that waits, is missing, or has that status already.
 */
async function changeReview(
  context: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
  {
    status,
    reason,
    uploadedAt,
  }: { status: Review; reason: string; uploadedAt?: string | undefined },
) {
  const answer = await review(context, { sessionId, userId }, async (tx, about) => {
    const { traineeId } = about.key;
    if (await hasScore(tx, sessionId, traineeId)) throw new AppError("REVIEW_SETTLED");
    const storedReason = status === "Rejected" ? reason : null;
    const reviewerId = context.actor.id;
    const decision = { ...about.key, status, reason: storedReason, uploadedAt, reviewerId };
    const changed = await changeReviewed(tx, context.clock, decision);
    if (!changed) {
      throw await conflictError(
        tx,
        context,
        "ANSWER_NOT_REVIEWED",
        reviewsOf(sessionId, traineeId),
      );
    }
    const before = { traineeId, number: changed.number, status: otherReview(status) };
    await writeAudit(tx, context, "answer.review-changed", ["training-session", sessionId], {
      oldValue: before,
      newValue: { traineeId, number: changed.number, status, reason },
    });
    return reviewChangedNotice({ ...about.session, traineeId, status, reason });
  });
  return { message: `Assignment now ${status.toLowerCase()}.`, ...answer };
}

/** Finds the reviews of a trainee's answer in the audit trail. */
const reviewsOf = (sessionId: string, traineeId: string): AuditMatch => ({
  subject: ["training-session", sessionId],
  actions: ["answer.reviewed", "answer.review-changed"],
  values: { traineeId },
});

type About = {
  session: NonNullable<Awaited<ReturnType<typeof findSessionToReview>>>;
  key: { sessionId: string; traineeId: string };
};

/** Runs one undoable decision about a member's answers; `decide` returns the notice. */
const review = (
  context: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
  decide: (tx: Db, about: About) => Promise<Notice>,
) =>
  context.db.transaction().execute(async (tx) => {
    const session = getOrThrow(
      isId(sessionId) && isId(userId)
        ? await findSessionToReview(tx, sessionId, userId)
        : undefined,
    );
    const key = { sessionId, traineeId: userId.toLowerCase() };
    // Scoring takes the same lock, so nobody scores the module while its reviews are decided.
    await lockTrainees(tx, [key.traineeId]);
    const decision = await openDecision(tx, context, {
      action: "answer.reviewed",
      subject: ["training-session", sessionId],
      rows: [
        { table: "answers", where: { session_id: sessionId, trainee_id: key.traineeId } },
        // Reviews can no longer change once the module is scored.
        {
          table: "moduleScores",
          where: { trainee_id: key.traineeId, module: session.batchType },
          columns: ["module"],
        },
      ],
    });
    const notice = await decide(tx, { session, key });
    await notify(tx, context, { ...notice, hold: decision.hold });
    const answers = await listAnswers(tx, [sessionId], key.traineeId);
    const isScored = await hasScore(tx, sessionId, key.traineeId);
    const assignment = present(context, { ...session, id: key.traineeId, isScored }, answers);
    return { assignment, ...(await decision.close()) };
  });

export const reviewsCalls = {
  review: reviewAnswer,
  changeReview,
} satisfies Partial<Service<typeof answersContract>>;
