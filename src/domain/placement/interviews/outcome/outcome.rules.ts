import { addDays, addYear, formatDate, type IsoDate, monthBefore } from "#/shared/dates.ts";

type Days = {
  /** The day of the interview that led to it; null if there was none. */
  interviewOn: IsoDate | null;
  today: IsoDate;
};

/**
 * The earliest and latest plausible first day at work: from a month before the interview, or a year
 * ago without one, to a year from today.
 */
export const joiningDays = ({ interviewOn, today }: Days) => ({
  first: interviewOn === null ? addDays(today, -365) : monthBefore(interviewOn),
  last: addYear(today),
});

/** Returns the problem with a first day at work; undefined if it is plausible. */
export function joiningProblem(day: IsoDate, days: Days): string | undefined {
  const { first, last } = joiningDays(days);
  if (day >= first && day <= last) return undefined;
  return `Choose a day from ${formatDate(first)} to ${formatDate(last)}.`;
}
