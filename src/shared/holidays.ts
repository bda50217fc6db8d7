import { formatDate, type IsoDate } from "./dates.ts";
import { readDate } from "./typed-date.ts";

/** A day without classes, as the owner names it. */
export type Holiday = { date: IsoDate; name: string };

/**
 * A line of the owner's list: a day as people write it, and what it is called, such as "26 January
 * 2027 Republic Day". Undefined for any other line.
 */
export function readHoliday(line: string): Holiday | undefined {
  const words = line.trim().split(/[\s,;:]+/);
  // The day may have spaces: the longest beginning that is one counts.
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

/** How a holiday is kept and shown: "Tue 26 Jan 2027 Republic Day". */
const lineOf = ({ date, name }: Holiday): string => `${formatDate(date)} ${name}`;

/** The holidays of a list of lines, in the order of the days; what is none is left out. */
export const holidaysOf = (lines: readonly string[]): Holiday[] =>
  lines
    .flatMap((line) => readHoliday(line) ?? [])
    .toSorted((one, other) => one.date.localeCompare(other.date));

/** The same lines as they are kept. */
export const holidayLines = (lines: readonly string[]): string[] => holidaysOf(lines).map(lineOf);

/** What a day is called on which no class is to be; undefined for any other day. */
export const holidayOn = (holidays: readonly Holiday[], date: IsoDate): string | undefined =>
  holidays.find((one) => one.date === date)?.name;
