import { type IsoDate, istMoment } from "#/shared/dates.ts";

/** What can become of an interview. */
export const CHANGES = ["new", "moved", "cancelled", "marked"] as const;
export type Change = (typeof CHANGES)[number];

/** As many changes are listed, the latest. */
export const MOST_CHANGES = 50;
/** After a longer absence, one sees the changes of so many days. */
const LONGEST_DAYS = 7;

/** Whether changes are shown since the beginning of a day, which no clock has to name. */
export const isSinceMorning = (since: string, today: IsoDate): boolean =>
  new Date(since).getTime() === istMoment(today, "00:00").getTime();

/**
 * Returns since when changes are shown: the last look, within the longest time; without one, the
 * day's beginning.
 */
export function shownSince(lookedAt: Date | null, now: Date, dayBegan: Date): Date {
  const earliest = new Date(now.getTime() - LONGEST_DAYS * 86_400_000);
  if (!lookedAt) return dayBegan;
  return lookedAt > earliest ? lookedAt : earliest;
}
