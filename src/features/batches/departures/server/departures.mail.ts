import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import type { BatchType } from "../../rules.ts";

type BatchInfo = { batchId: string; batchType: BatchType; startDate: IsoDate };
type Trainee = { id: string; name: string };

const keptText = "What you attended and handed in there stays on your timeline.";

/** Tells a trainee of the batch they are in from now on, and why. */
export function movedNotice(
  trainee: Trainee,
  from: BatchInfo,
  to: BatchInfo,
  reason: string,
): Notice {
  const module = MODULE_NAMES[to.batchType];
  return {
    userId: trainee.id,
    kind: "batch-moved",
    mail: {
      subject: `You are in batch ${to.batchId} now`,
      heading: `Another ${module} batch`,
      paragraphs: [
        `Hello ${trainee.name}, you were moved from batch ${from.batchId} to batch ${to.batchId}. Its start date is ${formatDate(to.startDate)}.`,
        `Reason: ${reason}`,
        keptText,
      ],
      button: { label: "Open my training", path: "/batch-dashboard" },
    },
    notification: {
      text: `You were moved from batch ${from.batchId} to ${to.batchId}: ${reason}`,
      href: "/batch-dashboard",
    },
  };
}

/** Tells a trainee that they are in a batch no longer, and why. */
export function removedNotice(trainee: Trainee, from: BatchInfo, reason: string): Notice {
  const next =
    from.batchType === "Java"
      ? "You are on the waitlist: we tell you when the next batch can be joined."
      : "The office places you in another batch.";
  return {
    userId: trainee.id,
    kind: "batch-left",
    mail: {
      subject: `You are no longer in batch ${from.batchId}`,
      heading: `Your place in ${from.batchId} has ended`,
      paragraphs: [
        `Hello ${trainee.name}, you were taken out of batch ${from.batchId}.`,
        `Reason: ${reason}`,
        `${next} ${keptText}`,
      ],
      button: { label: "Open the platform", path: "/" },
    },
    notification: { text: `You were taken out of batch ${from.batchId}: ${reason}`, href: "/" },
  };
}
