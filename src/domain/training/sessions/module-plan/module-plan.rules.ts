import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type Holiday, holidayOn } from "#/shared/holidays.ts";

/** As many as a module has, and as a list of planned sessions shows. */
export const MOST_AT_ONCE = 60;

/** The days of the week, by their numbers in JavaScript. */
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
 * The topics in pasted text, one per line: in a spreadsheet's row the first cell with words, which
 * skips row numbers and days. Empty lines are left out.
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
  /** In order of time. */
  slots: readonly string[];
  from: IsoDate;
  /** The last day on which a session is possible. */
  to: IsoDate;
  holidays: readonly Holiday[];
};

/**
 * Gives each topic a day and a slot: every chosen slot of every chosen weekday from the first day
 * on, without holidays. A topic that does not fit before the last day has none.
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

/** The holidays on chosen weekdays between two days, both included. */
export const leftOut = (
  holidays: readonly Holiday[],
  { weekdays, from, to }: { weekdays: readonly string[]; from: IsoDate; to: IsoDate },
): Holiday[] =>
  holidays.filter(({ date }) => date >= from && date <= to && weekdays.includes(weekdayOf(date)));

/** The problem of each row that has the time of an earlier row, by index. */
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
