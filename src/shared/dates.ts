import { formatTime } from "./slot-times.ts";

/** Calendar dates are `YYYY-MM-DD` texts in Asia/Kolkata, whatever the machine's zone (G5). */
export type IsoDate = string;

/** India has been five and a half hours ahead of UTC, all year, since 1945. */
const INDIA_AHEAD_MS = 19_800_000;

/**
 * Returns the Indian wall clock as an ISO text in UTC. Computed without `Intl`, whose first
 * formatter costs a cheap phone a tenth of a second before the first page is drawn.
 */
const indianClock = (instant: Date): string =>
  new Date(instant.valueOf() + INDIA_AHEAD_MS).toISOString();

/** Returns the calendar date in India at an instant. Throws a RangeError for an invalid one. */
export const istDate = (instant: Date): IsoDate => indianClock(instant).slice(0, 10);

/** Returns the time of day in India at an instant, HH:MM. Throws RangeError for an invalid one. */
export const istTime = (instant: Date): string => indianClock(instant).slice(11, 16);

/** Returns the instant of a time of day in India: "08:00" is 02:30 in UTC. */
export const istMoment = (date: IsoDate, time: string): Date =>
  new Date(`${date}T${time}:00+05:30`);

/** True for a date that exists, between the years 1900 and 9998. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const year = Number(parts[1]);
  const date = new Date(`${text}T00:00:00Z`);
  return (
    year >= 1900 &&
    year <= 9998 &&
    !Number.isNaN(date.valueOf()) &&
    date.toISOString().startsWith(text)
  );
}

/** The message for a text that is not a date. */
export const WRONG_DATE = "Enter a date that exists, from 1900 to 9998, as YYYY-MM-DD.";

export function addDays(date: IsoDate, days: number): IsoDate {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns whole days from one date to another; negative if `to` lies before `from`. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Returns the same day years later; 29 February becomes 28 February if there is none (I-85). */
export function addYears(date: IsoDate, years: number): IsoDate {
  const [year, month, day] = date.split("-");
  const moved = `${Number(year) + years}-${month}-${day}`;
  return isCalendarDate(moved) ? moved : `${Number(year) + years}-02-28`;
}

/** Returns the same day a year later (I-85). */
export const addYear = (date: IsoDate): IsoDate => addYears(date, 1);

/** Returns the same day a month earlier, or that month's last: 31 March gives 28 or 29 February. */
export function monthBefore(date: IsoDate): IsoDate {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lastOfMonthBefore = new Date(Date.UTC(year, month - 1, 0));
  const last = lastOfMonthBefore.getUTCDate();
  return `${lastOfMonthBefore.toISOString().slice(0, 8)}${String(Math.min(day, last)).padStart(2, "0")}`;
}

/** Returns the Indian financial year of a date, 1 April to 31 March: 2026-27. */
export function financialYear(date: IsoDate): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  const start = month >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, "0")}`;
}

const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * Returns a date in the product's form: Mon 2 Mar 2026. Given today's date, the year is left out if
 * it is the same: Mon 2 Mar. Texts that are kept and read later (mails, documents) include the
 * year.
 */
export function formatDate(date: IsoDate, today?: IsoDate): string {
  const noon = new Date(`${date}T12:00:00Z`);
  const month = MONTHS[noon.getUTCMonth()];
  const short = `${WEEKDAYS[noon.getUTCDay()]} ${noon.getUTCDate()} ${month}`;
  return today?.slice(0, 4) === date.slice(0, 4) ? short : `${short} ${date.slice(0, 4)}`;
}

/** Returns an instant in India: Mon 2 Mar 2026, 9:00 AM. */
export const formatMoment = (instant: Date): string =>
  `${formatDate(istDate(instant))}, ${formatTime(istTime(instant))}`;

/** Returns dd/mm/yyyy, as in the specified lists of alumni and batches, and in date fields (G5). */
export const formatDay = (date: IsoDate): string => date.split("-").reverse().join("/");
