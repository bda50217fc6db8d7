import { type RawBuilder, sql } from "kysely";

/** Returns the calendar date in India of an instant, in SQL; `istDate` of `#/shared/dates.ts` is the same here. */
export const indianDay = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone 'Asia/Kolkata')::date`;

/** Returns the instant at which a calendar date begins in India, in SQL. */
export const startOfDay = (day: RawBuilder<unknown>) =>
  sql`(${day}::timestamp at time zone 'Asia/Kolkata')`;

/** Whether a day lies in a month, YYYY-MM; nothing is computed of the day, so that an index can be used. */
export const isInMonth = (day: RawBuilder<unknown>, month: string) =>
  sql<boolean>`(${day} >= ${`${month}-01`}::date and ${day} < (${`${month}-01`}::date + interval '1 month'))`;
