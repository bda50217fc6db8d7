import { sql } from "kysely";
import { MEASURED_DAYS } from "#/shared/answer-time.ts";
import { addDays } from "#/shared/dates.ts";
import type { Clock } from "../app/clock.ts";
import { indianDay, startOfDay } from "./days.ts";
import type { Db } from "./db.ts";

/** Enough to tell how long an answer takes, and few enough to read for every visitor. */
const LAST = 200;

const APPROVED = sql`and status = 'approved' and role = 'Trainee' and sub_role is null`;

/**
 * Returns the query for how many days in India the latest decisions took, as `rows` and `median`
 * (typicalDays). `came`: the table's column that holds when a thing arrived; each table has an
 * index by `decided_at`. Of users, it counts those who registered and were approved.
 */
export function answerDaysOf(
  db: Db,
  clock: Clock,
  [table, came]:
    | ["documents", "queued_at"]
    | ["assistance_requests", "requested_at"]
    | ["users", "created_at"],
) {
  const since = startOfDay(sql`${addDays(clock.today(), 1 - MEASURED_DAYS)}`);
  const last = sql<{ days: number }>`(
    select ${indianDay(sql`decided_at`)} - ${indianDay(sql.ref(came))} as days from ${sql.table(table)}
    where decided_at >= ${since} ${table === "users" ? APPROVED : sql``} order by decided_at desc
      limit ${sql.lit(LAST)})`;
  return db
    .selectFrom(last.as("last"))
    .select([
      sql<number>`count(*)::int`.as("rows"),
      sql<number | null>`percentile_cont(0.5) within group (order by last.days)::float8`.as(
        "median",
      ),
    ]);
}
