import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import { describeMembership } from "../../joining/rules.ts";
import type { BatchType } from "../../rules.ts";

/** Tells a trainee of their place in a batch, which opens its module to them. */
export const addedToBatch = (
  trainee: { id: string; name: string },
  batch: { batchId: string; batchType: BatchType; startDate: IsoDate },
): Notice => {
  const title = MODULE_NAMES[batch.batchType];
  const start = formatDate(batch.startDate);
  return {
    userId: trainee.id,
    kind: "batch-joined",
    mail: {
      subject: `You are in batch ${batch.batchId}`,
      heading: `${title} is open to you`,
      paragraphs: [
        `Hello ${trainee.name}, you now have a place in batch ${batch.batchId}. Its start date is ${start}.`,
        `You find ${title} on your training page, with all that belongs to it.`,
      ],
      button: { label: "Open my training", path: "/batch-dashboard" },
    },
    notification: {
      text: describeMembership(batch),
      href: "/batch-dashboard",
    },
  };
};
