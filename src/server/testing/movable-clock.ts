import { sql } from "kysely";
import { istDate } from "#/shared/dates.ts";
import type { Clock } from "../clock.ts";

/** A clock for tests that runs like the real one and jumps when told. */
export function movableClock(): Clock & { advance: (seconds: number) => void } {
  let offset = 0;
  const now = () => new Date(Date.now() + offset * 1000);
  return {
    now,
    today: () => istDate(now()),
    sqlNow: () => sql<Date>`(now() + make_interval(secs => ${offset}))`,
    advance: (seconds) => {
      offset += seconds;
    },
  };
}
