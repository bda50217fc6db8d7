import { daysBetween, formatDate, istDate } from "#/shared/dates.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Formats an instant in the past: Just now, 5 min ago, 3 h ago, Yesterday, 2 days ago, and after a week its day. */
export function whenOf(instant: Date, now: Date): string {
  const age = now.valueOf() - instant.valueOf();
  if (age < MINUTE) return "Just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  const [day, today] = [istDate(instant), istDate(now)];
  const days = daysBetween(day, today);
  if (days === 0 || age < 6 * HOUR) return `${Math.floor(age / HOUR)} h ago`;
  if (days === 1) return "Yesterday";
  return days < 7 ? `${days} days ago` : formatDate(day, today);
}
