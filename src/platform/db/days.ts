import { type RawBuilder, sql } from "kysely";

/**
 * Returns an instant's calendar date in India, in SQL, as `istDate` of `#/shared/dates.ts` does.
 */
export const indianDay = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone 'Asia/Kolkata')::date`;

/** Returns the instant at which a calendar date begins in India, in SQL. */
export const startOfDay = (day: RawBuilder<unknown>) =>
  sql`(${day}::timestamp at time zone 'Asia/Kolkata')`;

/** True if a day is in a month, YYYY-MM; a plain range, so that an index can be used. */
export const isInMonth = (day: RawBuilder<unknown>, month: string) =>
  sql<boolean>`(${day} >= ${`${month}-01`}::date and ${day} < (${`${month}-01`}::date + interval '1 month'))`;
