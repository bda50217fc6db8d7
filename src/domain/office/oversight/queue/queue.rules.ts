import { QUEUES, type QueueName } from "#/shared/queues.ts";

/** How many of a queue are shown at a time; the next ones come up as these are decided. */
export const SHOWN = 50;

/** Batches that start within so many days are about to. */
export const START_SOON_DAYS = 14;

/** Returns the queue that is asked for, or the first in which something waits; the first of all where nothing does. */
export const queueToShow = (
  asked: QueueName | undefined,
  counts: Readonly<Record<QueueName, number>>,
): QueueName => asked ?? QUEUES.find((name) => counts[name] > 0) ?? QUEUES[0];
