import { formatDate, type IsoDate } from "./dates.ts";
import { readDate } from "./typed-date.ts";

/** A day without classes, with the owner's name for it. */
export type Holiday = { date: IsoDate; name: string };

/**
 * Reads a line of the owner's list: a day as people write it, and its name, such as "26 January
 * 2027 Republic Day". Undefined for any other line.
 */
export function readHoliday(line: string): Holiday | undefined {
  const words = line.trim().split(/[\s,;:]+/);
  // The day may contain spaces: the longest prefix that is a day counts.
  for (let count = Math.min(5, words.length - 1); count > 0; count--) {
    const date = readDate(words.slice(0, count).join(" "));
    const name = words
      .slice(count)
      .join(" ")
      .replace(/^[-–—] ?/, "");
    if (date && /\p{L}/u.test(name)) return { date, name };
  }
  return undefined;
}

/** The form in which a holiday is kept and shown: "Tue 26 Jan 2027 Republic Day". */
const lineOf = ({ date, name }: Holiday): string => `${formatDate(date)} ${name}`;

/** Returns the holidays in a list of lines, in order of date; other lines are left out. */
export const holidaysOf = (lines: readonly string[]): Holiday[] =>
  lines
    .flatMap((line) => readHoliday(line) ?? [])
    .toSorted((one, other) => one.date.localeCompare(other.date));

/** Returns the same lines in the form that is kept. */
export const holidayLines = (lines: readonly string[]): string[] => holidaysOf(lines).map(lineOf);

/** Returns the name of a day without classes; undefined for any other day. */
export const holidayOn = (holidays: readonly Holiday[], date: IsoDate): string | undefined =>
  holidays.find((one) => one.date === date)?.name;
