import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { Invitation } from "#/platform/mail/outgoing-mail.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import type { BatchType } from "../batches.rules.ts";

type BatchInfo = { batchId: string; batchType: BatchType; startDate: IsoDate };
type Trainee = { id: string; name: string };
type Leaver = Trainee & { feeWentBack: boolean };

export function movedNotice(
  trainee: Trainee,
  from: BatchInfo,
  to: BatchInfo,
  reason: string,
  invitation?: Invitation,
): Notice {
  const values = {
    name: trainee.name,
    module: MODULE_NAMES[to.batchType],
    from: from.batchId,
    to: to.batchId,
    start: formatDate(to.startDate),
    reason,
  };
  return worded(trainee.id, "batch-moved", values, {
    path: "/batch-dashboard",
    ...(invitation && { invitation }),
  });
}

/** Tells a trainee that they are no longer in a batch, why, and what comes next. */
export function removedNotice(
  trainee: Leaver,
  from: BatchInfo,
  reason: string,
  invitation?: Invitation,
): Notice {
  const next = describeNext(trainee, from);
  const values = { name: trainee.name, batch: from.batchId, reason, next };
  return worded(trainee.id, "batch-left", values, { path: "/", ...(invitation && { invitation }) });
}

function describeNext({ feeWentBack }: Leaver, { batchType }: BatchInfo): string {
  if (feeWentBack)
    return "Your fee went back to you. The office decides what follows and tells you.";
  return batchType === "Java"
    ? "You are on the waitlist: we tell you when the next batch can be joined."
    : "The office places you in another batch.";
}
