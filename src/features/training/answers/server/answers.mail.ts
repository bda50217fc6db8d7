import type { BatchType } from "#/features/batches/rules.ts";
import type { Notice } from "#/features/notices/server/notify.ts";
import type { Review } from "../rules.ts";

/** What the trainee is told of a review; a rejection carries its reason (T7). */
export function reviewedNotice(answer: {
  traineeId: string;
  topic: string;
  batchId: string;
  batchType: BatchType;
  status: Review;
  reason: string | null;
}): Notice {
  const { topic, batchId, status, reason } = answer;
  const href = `/${answer.batchType.toLowerCase()}-training-details`;
  const isApproved = status === "Approved";
  const what = `Your answer to “${topic}”`;
  return {
    userId: answer.traineeId,
    kind: isApproved ? "assignment-approved" : "assignment-rejected",
    mail: {
      subject: `Assignment ${isApproved ? "approved" : "rejected"}: ${topic}`,
      heading: isApproved ? "Your assignment is approved" : "Your assignment needs another try",
      paragraphs: isApproved
        ? [`${what} in batch ${batchId} was approved. Well done.`]
        : [
            `${what} in batch ${batchId} was rejected.`,
            ...(reason ? [`Your trainer wrote: ${reason}`] : []),
            "Please work it over and upload it again.",
          ],
      button: { label: isApproved ? "See your sessions" : "Upload again", path: href },
    },
    notification: {
      text: isApproved
        ? `${what} was approved.`
        : `${what} was rejected${reason ? `: ${reason}` : "."}`,
      href,
    },
  };
}
