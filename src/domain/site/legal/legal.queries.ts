import { sql } from "kysely";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";

/**
 * Counts the confirmed placements and their companies, and returns the year (in India) in which the
 * first of them was recorded; null if there is none.
 */
export const countPlaced = (db: Db) =>
  db
    .selectFrom("placements")
    .where("confirmedAt", "is not", null)
    .select(({ fn }) => [
      fn.countAll<number>().as("people"),
      fn.count<number>("companyKey").distinct().as("companies"),
      sql<number | null>`extract(year from min(${indianDay(sql`recorded_at`)}))::integer`.as(
        "since",
      ),
    ])
    .executeTakeFirstOrThrow();
