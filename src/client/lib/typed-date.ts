import { type IsoDate, isCalendarDate } from "#/shared/dates.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** The number of a month written out, or by its first three letters; September by four as well. */
function monthOf(text: string): number {
  const word = text.toLowerCase();
  const isShort = word.length === 3 || word === "sept";
  return 1 + MONTHS.findIndex((month) => month === word || (isShort && month.startsWith(word)));
}

/** Returns the date of a text as people type it: 30/06/2021, 30-6-2021, 30.6.2021, 2021-06-30, 30 June 2021, Jun 30, 2021; else null. */
export function parseTypedDate(text: string): IsoDate | null {
  const parts = text.trim().replace(/,/g, " ").replace(/\s+/g, " ");
  if (isCalendarDate(parts)) return parts;
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(parts);
  if (numbers) return dateOf(numbers[4], Number(numbers[3]), numbers[1]);
  const dayFirst = /^(\d{1,2}) ([a-z]+) (\d{4})$/i.exec(parts);
  if (dayFirst) return dateOf(dayFirst[3], monthOf(dayFirst[2] ?? ""), dayFirst[1]);
  const monthFirst = /^([a-z]+) (\d{1,2}) (\d{4})$/i.exec(parts);
  return monthFirst && dateOf(monthFirst[3], monthOf(monthFirst[1] ?? ""), monthFirst[2]);
}

function dateOf(year = "", month = 0, day = ""): IsoDate | null {
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}
