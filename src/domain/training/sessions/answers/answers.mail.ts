import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import type { Review } from "./answers.rules.ts";

type Reviewed = {
  traineeId: string;
  topic: string;
  batchId: string;
  batchType: BatchType;
  status: Review;
};

const factsOf = ({ topic, batchId: batch, batchType, status }: Reviewed) => ({
  values: { topic, batch },
  where: { path: MODULE_PAGES[batchType] },
  isApproved: status === "Approved",
});

/** Tells a trainee of a review; a rejection carries its reason (T7). */
export function reviewedNotice(answer: Reviewed & { reason: string | null }): Notice {
  const { traineeId, reason: written } = answer;
  const { values, where, isApproved } = factsOf(answer);
  if (isApproved) return worded(traineeId, "assignment-approved", values, where);
  const because = written ? `Your trainer wrote: ${written}` : "";
  const reason = written ? `: ${written}` : ".";
  return worded(traineeId, "assignment-rejected", { ...values, because, reason }, where);
}

export function reviewChangedNotice(answer: Reviewed & { reason: string }): Notice {
  const { values, where, isApproved } = factsOf(answer);
  const kind = isApproved ? "assignment-now-approved" : "assignment-now-rejected";
  return worded(answer.traineeId, kind, { ...values, reason: answer.reason }, where);
}
