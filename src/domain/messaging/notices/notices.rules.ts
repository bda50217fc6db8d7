import { addDays, daysBetween, formatDate, istDate, istMoment, istTime } from "#/shared/dates.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Formats a past instant: Just now, 5 min ago, 3 h ago, Yesterday, 2 days ago, later the date. */
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

/**
 * The quiet hours in which mails that can wait are held, as times of day in India: ["21:00",
 * "08:00"].
 */
export type QuietHours = readonly [from: string, until: string];

/** Returns the end of the quiet hours that an instant falls into, otherwise undefined. */
export function endOfQuiet(now: Date, hours: QuietHours | undefined): Date | undefined {
  if (!hours) return undefined;
  const [from, until] = hours;
  const [day, time] = [istDate(now), istTime(now)];
  const isOvernight = from > until;
  if (time >= from && (isOvernight || time < until)) {
    return istMoment(isOvernight ? addDays(day, 1) : day, until);
  }
  return isOvernight && time < until ? istMoment(day, until) : undefined;
}
