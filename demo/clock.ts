import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { istDate } from "#/shared/dates.ts";

/** A clock the demo's story is told with: it stands so many days before now. */
export function storyClock() {
  let secondsAgo = 0;
  const now = () => new Date(Date.now() - secondsAgo * 1000);
  const clock: Clock = {
    now,
    today: () => istDate(now()),
    sqlNow: () => sql<Date>`(now() - make_interval(secs => ${secondsAgo}))`,
  };
  return {
    clock,
    goTo: (daysAgo: number) => {
      secondsAgo = daysAgo * 86_400;
    },
  };
}
