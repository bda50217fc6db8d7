import type { BatchType } from "#/features/batches/rules.ts";
import type { Notice } from "#/features/notices/server/notify.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import type { Review } from "../rules.ts";

type Reviewed = {
  traineeId: string;
  topic: string;
  batchId: string;
  batchType: BatchType;
  status: Review;
};

const factsOf = ({ topic, batchType, status }: Reviewed) => ({
  href: MODULE_PAGES[batchType],
  isApproved: status === "Approved",
  what: `Your answer to “${topic}”`,
});

/** The notice of a review; a rejection carries its reason (T7). */
export function reviewedNotice(answer: Reviewed & { reason: string | null }): Notice {
  const { topic, batchId, reason } = answer;
  const { href, isApproved, what } = factsOf(answer);
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

/** The notice of a changed review, always with the reason. */
export function reviewChangedNotice(answer: Reviewed & { reason: string }): Notice {
  const { topic, batchId, reason } = answer;
  const { href, isApproved, what } = factsOf(answer);
  return {
    userId: answer.traineeId,
    kind: "assignment-review-changed",
    mail: {
      subject: `Assignment now ${isApproved ? "approved" : "rejected"}: ${topic}`,
      heading: "The review of your assignment has changed",
      paragraphs: [
        `${what} in batch ${batchId} is now ${isApproved ? "approved" : "rejected"}.`,
        `Your trainer wrote: ${reason}`,
        ...(isApproved ? [] : ["Please work it over and upload it again."]),
      ],
      button: { label: isApproved ? "See your sessions" : "Upload again", path: href },
    },
    notification: {
      text: `${what} is now ${isApproved ? "approved" : "rejected"}: ${reason}`,
      href,
    },
  };
}
