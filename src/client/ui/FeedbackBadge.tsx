import type { Feedback } from "#/domain/placement/interviews/interviews.rules.ts";
import { type Meaning, StatusBadge } from "./StatusBadge.tsx";

export const FEEDBACK_MEANINGS = {
  Pending: "waiting",
  Positive: "good",
  Negative: "bad",
} as const satisfies Record<Feedback, Meaning>;

/** The outcome of an interview, in its colour. */
export const FeedbackBadge = ({ feedback }: { feedback: Feedback }) => (
  <StatusBadge meaning={FEEDBACK_MEANINGS[feedback]}>{feedback}</StatusBadge>
);
