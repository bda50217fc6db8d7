import { addYears, formatDate, type IsoDate } from "./dates.ts";

type DayRange = { from: IsoDate; to: IsoDate };

/** The days from some years before today to some years after it. */
const within =
  (before: number, after: number) =>
  (today: IsoDate): DayRange => ({ from: addYears(today, -before), to: addYears(today, after) });

/** The plausible days of an appointment or a joining: a year before today to a year after. */
export const withinAYear = within(1, 1);

/** The days of a person's schools and earlier work, to a year after today. */
export const withinALifetime = within(70, 1);

/** The days that a person's current job can have begun on, to a year after today. */
export const withinAJob = within(50, 1);

/**
 * The days that a batch can begin or end on: wide enough for a plan or the record of an old batch,
 * but not for a typo in the century.
 */
export const withinDecades = within(80, 80);

/**
 * The days that money can have come on, or be expected on, or an opening can end on: wide enough
 * for the record of an old month, but not for a typo in the century.
 */
export const withinTenYears = within(10, 10);

/**
 * Returns what is wrong with a day outside a range, as the field's message; undefined for a day
 * within.
 */
export const rangeProblem = (day: IsoDate, { from, to }: DayRange): string | undefined =>
  day < from || day > to
    ? `Enter a date from ${formatDate(from)} to ${formatDate(to)}.`
    : undefined;
