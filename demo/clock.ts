import { type Clock, sqlClock } from "#/server/clock.ts";
import { istDate } from "#/shared/dates.ts";

/** Returns a clock for the demo's scenario, and `goTo`, which sets it to a number of days before now. */
export function scenarioClock() {
  let secondsAgo = 0;
  const now = () => new Date(Date.now() - secondsAgo * 1000);
  const clock: Clock = {
    now,
    today: () => istDate(now()),
    sqlNow: () => sqlClock(-secondsAgo).sqlNow(),
    offsetSeconds: () => -secondsAgo,
  };
  return {
    clock,
    goTo: (daysAgo: number) => {
      secondsAgo = daysAgo * 86_400;
    },
  };
}
