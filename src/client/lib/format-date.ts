import { addDays, formatDay, formatLongDay, type IsoDate, istDate } from "#/shared/dates.ts";

const ZONE = "Asia/Kolkata";
const clock = new Intl.DateTimeFormat("en-IN", {
  timeZone: ZONE,
  hour: "numeric",
  minute: "2-digit",
});
const weekday = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", weekday: "short" });
/** India's English writes "Sept"; a month of the dues is "Sep" everywhere else. */
const shortMonth = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });
const noon = (date: IsoDate) => new Date(`${date}T12:00:00Z`);
const short = (date: IsoDate) =>
  `${weekday.format(noon(date))} ${Number(date.slice(8, 10))} ${shortMonth.format(noon(date))}`;
const isInstant = (value: string) => value.includes("T");
const dateOf = (value: string): IsoDate => (isInstant(value) ? istDate(new Date(value)) : value);

/** A date as people say it: Today, Tomorrow, Mon 4 Mar, and Mon 4 Mar 2024 in another year. */
export function formatRelativeDate(value: string, now = new Date()): string {
  const date = dateOf(value);
  const today = istDate(now);
  if (date === today) return "Today";
  if (date === addDays(today, 1)) return "Tomorrow";
  if (date === addDays(today, -1)) return "Yesterday";
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? short(date) : `${short(date)} ${date.slice(0, 4)}`;
}

/** The same with the time of day in India, for an instant. */
export const formatInstant = (instant: string, now = new Date()): string =>
  `${formatRelativeDate(instant, now)}, ${clock.format(new Date(instant)).toUpperCase()}`;

/** dd/mm/yyyy of a date or an instant. */
export const formatShortDate = (value: string): string => formatDay(dateOf(value));

/** The whole date, for the tooltip: Monday, 4 March 2024 (and the time of an instant). */
export const formatFullDate = (value: string): string =>
  isInstant(value)
    ? `${formatLongDay(dateOf(value))}, ${clock.format(new Date(value)).toUpperCase()}`
    : formatLongDay(value);
