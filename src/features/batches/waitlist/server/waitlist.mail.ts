import type { Notice } from "#/features/notices/server/notify.ts";
import { addDays, formatDate, type IsoDate } from "#/shared/dates.ts";
import { ELIGIBLE_DAYS } from "../../rules.ts";

const PAGE = "/admission-fee";

/** Tells somebody waiting that a Java batch can be joined from now on. */
export function batchOpenNotice(
  trainee: { id: string; name: string },
  batch: { batchId: string; startDate: IsoDate },
): Notice {
  const start = formatDate(batch.startDate);
  const last = formatDate(addDays(batch.startDate, ELIGIBLE_DAYS));
  return {
    userId: trainee.id,
    kind: "batch-open",
    mail: {
      subject: `You can join batch ${batch.batchId} now`,
      heading: "Your batch is open",
      paragraphs: [
        `Hello ${trainee.name}, you are on the waitlist, and batch ${batch.batchId} can be joined from today. It starts on ${start}.`,
        `Choose it on your admission page until ${last}, while it has places.`,
      ],
      button: { label: "Choose my batch", path: PAGE },
    },
    notification: {
      text: `Batch ${batch.batchId} can be joined now. It starts on ${start}.`,
      href: PAGE,
    },
  };
}
