import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { addDays, formatDate, type IsoDate } from "#/shared/dates.ts";
import { ELIGIBLE_DAYS } from "../batches.rules.ts";

const PAGE = "/admission-fee";

/** Tells somebody on the waitlist that a Java batch can be joined now. */
export function batchOpenNotice(
  trainee: { id: string; name: string },
  batch: { batchId: string; startDate: IsoDate },
): Notice {
  const values = {
    name: trainee.name,
    batch: batch.batchId,
    start: formatDate(batch.startDate),
    last: formatDate(addDays(batch.startDate, ELIGIBLE_DAYS)),
  };
  return worded(trainee.id, "batch-open", values, { path: PAGE });
}
