import { readFileSync } from "node:fs";
import { type RawBuilder, sql } from "kysely";
import { type IsoDate, istDate } from "#/shared/dates.ts";

/** The clock, movable in tests. The database's clock decides expiries, India's date days. */
export type Clock = {
  now: () => Date;
  /** Today's calendar date in India. */
  today: () => IsoDate;
  /** The database's now() as a SQL expression, moved by the same offset. */
  sqlNow: () => RawBuilder<Date>;
};

/** The part of a clock that queries need. */
export type SqlClock = Pick<Clock, "sqlNow">;

/** A clock with an offset in seconds. */
export const sqlClock = (offsetSeconds: number): SqlClock => ({
  sqlNow: () => sql<Date>`(now() + make_interval(secs => ${offsetSeconds}))`,
});

/**
 * Returns a clock whose offset in seconds is read from a file each time (setting TEST_CLOCK_FILE; a
 * missing or empty file means 0). The `Date` header of responses, which browsers use, is not
 * shifted.
 */
export function openClock(offsetFile: string | undefined): Clock {
  const offsetSeconds = () => {
    if (!offsetFile) return 0;
    try {
      return Number(readFileSync(offsetFile, "utf8").trim() || "0") || 0;
    } catch {
      return 0;
    }
  };
  const now = () => new Date(Date.now() + offsetSeconds() * 1000);
  return {
    now,
    today: () => istDate(now()),
    sqlNow: () => {
      const seconds = offsetSeconds();
      return seconds === 0 ? sql<Date>`now()` : sqlClock(seconds).sqlNow();
    },
  };
}
