import { type Clock, sqlClock } from "#/platform/app/clock.ts";
import { istDate } from "#/shared/dates.ts";

/** A clock for tests that runs like the real one and can be moved. */
export function movableClock(): Clock & { advance: (seconds: number) => void } {
  let offset = 0;
  const now = () => new Date(Date.now() + offset * 1000);
  return {
    now,
    today: () => istDate(now()),
    sqlNow: () => sqlClock(offset).sqlNow(),
    advance: (seconds) => {
      offset += seconds;
    },
  };
}
