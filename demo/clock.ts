import { type Clock, sqlClock } from "#/platform/app/clock.ts";
import { addDays, istDate, istMoment } from "#/shared/dates.ts";

/**
 * The latest time of events on earlier days: a company works by day, at whatever hour its demo is
 * made.
 */
const LATEST_TIME = "16:41";
const WORKING_MS = 7 * 3_600_000;

/**
 * Returns a clock for the demo's scenario, and `goTo`, which sets it to a number of days before
 * now: within working hours, or at a minute of that day, except for today; `goOn` lets minutes
 * pass.
 */
export function scenarioClock() {
  let secondsAgo = 0;
  const now = () => new Date(Date.now() - secondsAgo * 1000);
  const clock: Clock = {
    now,
    today: () => istDate(now()),
    sqlNow: () => sqlClock(-secondsAgo).sqlNow(),
  };
  return {
    clock,
    goTo: (daysAgo: number, minute?: number) => {
      const day = addDays(istDate(new Date()), -Math.floor(daysAgo));
      const atWork =
        minute === undefined
          ? istMoment(day, LATEST_TIME).getTime() - (daysAgo % 1) * WORKING_MS
          : istMoment(day, "00:00").getTime() + minute * 60_000;
      secondsAgo = daysAgo < 1 ? daysAgo * 86_400 : (Date.now() - atWork) / 1000;
    },
    goOn: (minutes: number) => {
      secondsAgo -= minutes * 60;
    },
  };
}
