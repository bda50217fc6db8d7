import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type Holiday, holidayOn } from "#/shared/holidays.ts";

/** As many as a module has, and as a list of what is planned shows. */
export const MOST_AT_ONCE = 60;

/** The days of a week, by the number that JavaScript gives them. */
export const WEEKDAYS = [
  ["1", "Mon"],
  ["2", "Tue"],
  ["3", "Wed"],
  ["4", "Thu"],
  ["5", "Fri"],
  ["6", "Sat"],
  ["0", "Sun"],
] as const;

export type PlanRow = { date: IsoDate | ""; time: string; topic: string };
type Place = { date: string; time: string };

/**
 * The topics of what was pasted, one a line: of a row of a sheet the first cell with words, as row
 * numbers and days come before it or after it. Empty lines are left out.
 */
export const topicsIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()))
    .map((cells) => cells.find((cell) => /\p{L}{2}/u.test(cell)) ?? cells.find(Boolean) ?? "")
    .filter(Boolean);

type Pattern = {
  topics: readonly string[];
  /** Numbers of `WEEKDAYS`. */
  weekdays: readonly string[];
  /** In the order of the day. */
  slots: readonly string[];
  from: IsoDate;
  /** The last day that there can be a session on. */
  to: IsoDate;
  holidays: readonly Holiday[];
};

/**
 * Gives each topic a day and a slot: every chosen slot of every chosen weekday from the first day
 * on, holidays left out. A topic for which no day is left until the last has none.
 */
export function spreadTopics(pattern: Pattern): PlanRow[] {
  const places = placesOf(pattern);
  return pattern.topics.map((topic) => {
    const { value } = places.next();
    return { date: value?.date ?? "", time: value?.time ?? "", topic };
  });
}

function* placesOf({ weekdays, slots, from, to, holidays }: Pattern): Generator<Place, undefined> {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!weekdays.includes(weekdayOf(date)) || holidayOn(holidays, date)) continue;
    for (const time of slots) yield { date, time };
  }
}

const weekdayOf = (date: IsoDate): string => String(new Date(`${date}T00:00:00Z`).getUTCDay());

/** The holidays of the chosen weekdays between two days, both included. */
export const leftOut = (
  holidays: readonly Holiday[],
  { weekdays, from, to }: { weekdays: readonly string[]; from: IsoDate; to: IsoDate },
): Holiday[] =>
  holidays.filter(({ date }) => date >= from && date <= to && weekdays.includes(weekdayOf(date)));

/** What is wrong with rows that are at the time of an earlier one, by their place in the list. */
export function problemsOfPlaces(rows: readonly Place[]): ReadonlyMap<number, string> {
  const seen = new Map<string, number>();
  const problems = new Map<number, string>();
  for (const [index, { date, time }] of rows.entries()) {
    const place = `${date} ${time}`;
    const earlier = seen.get(place);
    if (earlier === undefined) seen.set(place, index);
    else if (date && time) problems.set(index, `Session ${earlier + 1} is at this time already.`);
  }
  return problems;
}
