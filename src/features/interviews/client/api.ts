import { call } from "#/client/lib/api-client.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { keyOf, queryClient } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import { type Interview, interviewsContract } from "../contract.ts";
import { outcomeContract } from "../outcome/contract.ts";
import type { Feedback, Outcome } from "../rules.ts";

export const MEANINGS = {
  Pending: "waiting",
  Positive: "good",
  Negative: "bad",
} as const satisfies Record<Feedback, Meaning>;

const { status, latest, current, past } = interviewsContract;

/** Reloads everything a page shows about the reader's own interviews. */
export const refreshInterviews = () =>
  Promise.all(
    [status, latest, current, past].map((route) =>
      queryClient.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  );

/** What the feedback form holds. */
export type OutcomeValues = {
  feedback: Outcome;
  description: string;
  isNoShow: boolean;
  file: File | null;
};

/** Sends an outcome, says so, and reloads what hangs on it. */
export async function sendFeedback(
  interview: Interview,
  values: OutcomeValues,
  onProgress?: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  form.append("feedback", values.feedback);
  form.append("description", values.description);
  form.append("isNoShow", String(values.isNoShow));
  form.append("version", String(interview.version));
  if (values.file) form.append("assignment", values.file);
  const request = { params: { id: interview._id }, form };
  const options = values.file && onProgress ? { onProgress } : {};
  const { message } = await call(outcomeContract.feedback, request, options);
  toast.success(message);
  markRow(interview._id);
  await refreshInterviews();
}
