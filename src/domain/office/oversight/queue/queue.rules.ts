import { QUEUES, type QueueName } from "#/shared/queues.ts";

/** How many of a queue are shown at a time; the next ones come up as these are decided. */
export const SHOWN = 50;

/** Batches that start within this time are about to start. */
export const START_SOON_DAYS = 14;

/** Returns the requested queue, or the first in which something waits, or the first of all. */
export const queueToShow = (
  asked: QueueName | undefined,
  counts: Readonly<Record<QueueName, number>>,
): QueueName => asked ?? QUEUES.find((name) => counts[name] > 0) ?? QUEUES[0];
