import {
  addDays,
  formatDate,
  formatDay,
  formatMoment,
  type IsoDate,
  istDate,
  istTime,
} from "#/shared/dates.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { clockNow } from "./clock.ts";

const isInstant = (value: string) => value.includes("T");
const dateOf = (value: string): IsoDate => (isInstant(value) ? istDate(new Date(value)) : value);

/** A date in spoken form: Today, Tomorrow, Mon 4 Mar, and Mon 4 Mar 2024 in another year. */
export function formatRelativeDate(value: string, now = clockNow()): string {
  const date = dateOf(value);
  const today = istDate(now);
  if (date === today) return "Today";
  if (date === addDays(today, 1)) return "Tomorrow";
  if (date === addDays(today, -1)) return "Yesterday";
  return formatDate(date, today);
}

/** A spoken date after other words: since today, until Mon 4 Mar. */
export const inSentence = (date: string): string =>
  date.replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase());

/** A date in spoken form with the time of day in India, for an instant. */
export const formatInstant = (instant: string, now = clockNow()): string =>
  `${formatRelativeDate(instant, now)}, ${formatTime(istTime(new Date(instant)))}`;

/** The day itself, where "Tomorrow" would not do: Mon 4 Mar, and Mon 4 Mar 2024 in another year. */
export const formatShownDate = (value: string, now = clockNow()): string =>
  formatDate(dateOf(value), istDate(now));

/** dd/mm/yyyy of a date or an instant. */
export const formatShortDate = (value: string): string => formatDay(dateOf(value));

/** Always with the year, for the tooltip: Mon 4 Mar 2024 (and the time of an instant). */
export const formatFullDate = (value: string): string =>
  isInstant(value) ? formatMoment(new Date(value)) : formatDate(value);
