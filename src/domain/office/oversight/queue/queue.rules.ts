import { QUEUES, type QueueName } from "#/shared/queues.ts";

/** How many items of a queue are shown; the next ones follow as these are decided. */
export const SHOWN = 50;

/** Batches that start within this many days are about to start. */
export const START_SOON_DAYS = 14;

/** Returns the requested queue, or the first that has items, or the first of all. */
export const queueToShow = (
  asked: QueueName | undefined,
  counts: Readonly<Record<QueueName, number>>,
): QueueName => asked ?? QUEUES.find((name) => counts[name] > 0) ?? QUEUES[0];
