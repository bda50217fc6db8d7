import { type IsoDate, isCalendarDate } from "./dates.ts";

/** English three-letter names, whatever the reader's language (C71). */
export const MONTH_NAMES = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A month is kept as its first day. */
export type Month = IsoDate;

/** Returns MMM YYYY, the form of the wire and the screens: Sep 2026. */
export const formatMonth = (month: Month): string =>
  `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** Returns the month in a text like "Sep 2026", or undefined. */
export function readMonth(text: string): Month | undefined {
  const [, name = "", year] = /^([A-Z][a-z]{2}) (\d{4})$/.exec(text) ?? [];
  const at = MONTH_NAMES.indexOf(name);
  if (at < 0 || !year || Number(year) < 1900) return undefined;
  return `${year}-${String(at + 1).padStart(2, "0")}-01`;
}

/** True if a text is a month as YYYY-MM. */
export const isMonthKey = (text: string): boolean => isCalendarDate(`${text}-01`);
