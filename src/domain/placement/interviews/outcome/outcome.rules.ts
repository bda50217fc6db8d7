import { addDays, addYear, formatDate, type IsoDate, monthBefore } from "#/shared/dates.ts";

type Days = {
  /** The day of the interview that it follows; null where there was none. */
  interviewOn: IsoDate | null;
  today: IsoDate;
};

/**
 * The first and the last day that can be meant as somebody's first at work: from a month before the
 * interview, or a year back without one, to a year after today.
 */
export const joiningDays = ({ interviewOn, today }: Days) => ({
  first: interviewOn === null ? addDays(today, -365) : monthBefore(interviewOn),
  last: addYear(today),
});

/** Returns what is wrong with a first day at work; undefined where it can be meant. */
export function joiningProblem(day: IsoDate, days: Days): string | undefined {
  const { first, last } = joiningDays(days);
  if (day >= first && day <= last) return undefined;
  return `Choose a day from ${formatDate(first)} to ${formatDate(last)}.`;
}
