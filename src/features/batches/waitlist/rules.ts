/** The name of the job that tells those waiting, as `nudge` calls it. */
export const WAITLIST_JOB = "batch-waitlist";

/** How long a place that somebody waiting was told of is left to them before the next one is told. */
export const OFFER_HOURS = 48;

/**
 * How many more of those waiting are told of an open batch: as many as it has places that nobody
 * was told of lately, so that the order of payment counts. `left` null means no limit.
 */
export const offersToMake = (left: number | null, offeredLately: number): number =>
  left === null ? Number.POSITIVE_INFINITY : Math.max(0, left - offeredLately);
