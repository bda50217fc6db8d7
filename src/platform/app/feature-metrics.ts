import { sharesOf } from "#/domain/money/payments/payments.rules.ts";
import { readQueueCounts } from "#/domain/office/oversight/queue/queue.queries.ts";
import type { Platform } from "./platform.ts";

/** How many wait in each queue of the office, by the queue's own definition. */
export const readQueueLengths = ({ db, clock, hub }: Platform): Promise<Record<string, number>> =>
  readQueueCounts(db, clock, sharesOf(hub.now().admissionFeePaise));
