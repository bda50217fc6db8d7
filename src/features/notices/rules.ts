import { daysBetween, istDate } from "#/shared/dates.ts";
import { writeMonth } from "#/shared/months.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Formats an instant in the past: just now, 5 min ago, 3 h ago, Yesterday, 12 Mar 2026. */
export function whenOf(instant: Date, now: Date): string {
  const age = now.valueOf() - instant.valueOf();
  if (age < MINUTE) return "Just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  const days = daysBetween(istDate(instant), istDate(now));
  if (days === 0 || age < 6 * HOUR) return `${Math.floor(age / HOUR)} h ago`;
  if (days === 1) return "Yesterday";
  const day = istDate(instant);
  return `${Number(day.slice(8))} ${writeMonth(day)}`;
}
