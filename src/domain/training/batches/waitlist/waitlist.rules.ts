/** The name of the job that sends offers to the waitlist, as `nudge` calls it. */
export const WAITLIST_JOB = "batch-waitlist";

/** Hours for which an offered place is kept for the person it was offered to. */
export const OFFER_HOURS = 48;

/**
 * How many more offers a batch can make: one for each place without a recent offer, so that the
 * order of payment counts. `left` null means no limit.
 */
export const offersToMake = (left: number | null, offeredLately: number): number =>
  left === null ? Number.POSITIVE_INFINITY : Math.max(0, left - offeredLately);
