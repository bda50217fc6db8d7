import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import type { BatchType } from "./batches.rules.ts";

/** The notification text for a trainee who joined a batch. */
export const describeMembership = (batch: {
  batchId: string;
  batchType: BatchType;
  startDate: IsoDate;
}): string =>
  `You are in batch ${batch.batchId} for ${MODULE_NAMES[batch.batchType]}. Its start date is ` +
  `${formatDate(batch.startDate)}.`;
