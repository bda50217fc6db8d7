import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import type { Answer, Assignment } from "../contract.ts";
import { type AnswerStatus, waitingFirst } from "../rules.ts";

export const MEANINGS: Record<AnswerStatus, Meaning> = {
  "Not Submitted": "neutral",
  "Waiting for Approval": "waiting",
  Approved: "good",
  Rejected: "bad",
};

/** One trainee's answer to one session's question, as a row of its own. */
export type Row = Answer & Pick<Assignment, "sessionId" | "topic" | "date" | "questionUrl">;

export const rowsOf = (assignments: readonly Assignment[]): Row[] =>
  assignments.flatMap(({ trainees, sessionId, topic, date, questionUrl }) =>
    trainees.map((answer) => ({ ...answer, sessionId, topic, date, questionUrl })),
  );

/** Names a row in the address. */
export const idOf = ({ sessionId, userId }: Pick<Row, "sessionId" | "userId">): string =>
  `${sessionId}.${userId}`;

/** Returns the waiting answers, the longest waiting first, and the index of the named row, else of the first. */
export function queueOf(rows: readonly Row[], at: string | undefined) {
  const queue = waitingFirst(rows);
  const index = Math.max(
    queue.findIndex((row) => idOf(row) === at),
    0,
  );
  return { queue, index };
}
