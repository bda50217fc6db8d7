import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import type { BatchType } from "./batches.rules.ts";
import { describeMembership } from "./joining.rules.ts";

export const addedToBatch = (
  trainee: { id: string; name: string },
  batch: { batchId: string; batchType: BatchType; startDate: IsoDate },
): Notice =>
  worded(
    trainee.id,
    "batch-joined",
    {
      name: trainee.name,
      batch: batch.batchId,
      module: MODULE_NAMES[batch.batchType],
      start: formatDate(batch.startDate),
      membership: describeMembership(batch),
    },
    { path: "/batch-dashboard" },
  );
