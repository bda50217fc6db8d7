import { type IsoDate, istMoment } from "#/shared/dates.ts";

/** The kinds of changes of an interview. */
export const CHANGES = ["new", "moved", "cancelled", "marked"] as const;
export type Change = (typeof CHANGES)[number];

/** At most this many changes are listed, the latest ones. */
export const MOST_CHANGES = 50;
/** After a longer absence, only changes of this many days are shown. */
const LONGEST_DAYS = 7;

/** Whether changes are shown since the start of the day, so that no time needs to be named. */
export const isSinceMorning = (since: string, today: IsoDate): boolean =>
  new Date(since).getTime() === istMoment(today, "00:00").getTime();

/**
 * Returns since when changes are shown: the last look, but at most the longest time ago; without a
 * look, the start of the day.
 */
export function shownSince(lookedAt: Date | null, now: Date, dayBegan: Date): Date {
  const earliest = new Date(now.getTime() - LONGEST_DAYS * 86_400_000);
  if (!lookedAt) return dayBegan;
  return lookedAt > earliest ? lookedAt : earliest;
}
