import { addYears, formatDate, type IsoDate } from "./dates.ts";

type DayRange = { from: IsoDate; to: IsoDate };

/**
 * The days that an appointment or a joining can be meant for: a year before today to a year after.
 */
export const withinAYear = (today: IsoDate): DayRange => ({
  from: addYears(today, -1),
  to: addYears(today, 1),
});

/** The days of somebody's working life, to a year after today. */
export const withinALifetime = (today: IsoDate): DayRange => ({
  from: addYears(today, -70),
  to: addYears(today, 1),
});

/**
 * The days that a batch can begin or end on: wide, for a plan or an old batch written down, and no
 * slip of a century.
 */
export const withinDecades = (today: IsoDate): DayRange => ({
  from: addYears(today, -80),
  to: addYears(today, 80),
});

/**
 * The days that money can have come on, or be expected on: an old month written down, and no slip
 * of a century.
 */
export const withinTenYears = (today: IsoDate): DayRange => ({
  from: addYears(today, -10),
  to: addYears(today, 10),
});

/**
 * Returns what is wrong with a day outside a range, as the field's message; undefined for one
 * within.
 */
export const rangeProblem = (day: IsoDate, { from, to }: DayRange): string | undefined =>
  day < from || day > to
    ? `Enter a date from ${formatDate(from)} to ${formatDate(to)}.`
    : undefined;
