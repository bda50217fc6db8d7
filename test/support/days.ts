import { addDays, daysBetween, type IsoDate, istDate } from "#/shared/dates.ts";

/** The day on which the dates in tests were written. */
const WRITTEN_ON = "2026-11-28";

/**
 * Returns a day as far from today as it was from the day it was written on, moved by whole weeks to
 * keep its weekday: the product accepts interviews and joinings only within a year of today.
 */
export const shifted = (day: IsoDate): IsoDate => {
  const weeks = Math.floor(daysBetween(WRITTEN_ON, istDate(new Date())) / 7);
  return addDays(day, weeks * 7);
};
