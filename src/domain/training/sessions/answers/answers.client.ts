import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import type { Answer, Assignment } from "./answers.contract.ts";
import { type AnswerStatus, waitingFirst } from "./answers.rules.ts";

export const MEANINGS: Record<AnswerStatus, Meaning> = {
  "Not Submitted": "neutral",
  "Waiting for Approval": "waiting",
  Approved: "good",
  Rejected: "bad",
};

/** One trainee's answer to one session's question, as a row. */
export type Row = Answer & Pick<Assignment, "sessionId" | "topic" | "date" | "questionUrl">;

export const rowsOf = (assignments: readonly Assignment[]): Row[] =>
  assignments.flatMap(({ trainees, sessionId, topic, date, questionUrl }) =>
    trainees.map((answer) => ({ ...answer, sessionId, topic, date, questionUrl })),
  );

/** Names a row in the page's address. */
export const idOf = ({ sessionId, userId }: Pick<Row, "sessionId" | "userId">): string =>
  `${sessionId}.${userId}`;

/**
 * Returns the waiting answers, longest waiting first, and the index of the named row. If that one
 * no longer waits, the index of the next or else the last one; without a name, of the first.
 */
export function queueOf(rows: readonly Row[], at: string | undefined) {
  const queue = waitingFirst(rows);
  const found = queue.findIndex((row) => idOf(row) === at);
  if (found >= 0) return { queue, index: found };
  const since = rows.find((row) => idOf(row) === at)?.uploadedAt ?? "";
  const earlier = queue.filter(({ uploadedAt }) => (uploadedAt ?? "") < since).length;
  return { queue, index: Math.max(Math.min(earlier, queue.length - 1), 0) };
}

/** Returns the assignments with that member's answer replaced. */
export const withAnswer = (
  assignments: readonly Assignment[],
  sessionId: string,
  answer: Answer,
): Assignment[] =>
  assignments.map((assignment) =>
    assignment.sessionId === sessionId
      ? {
          ...assignment,
          trainees: assignment.trainees.map((one) => (one.userId === answer.userId ? answer : one)),
        }
      : assignment,
  );
