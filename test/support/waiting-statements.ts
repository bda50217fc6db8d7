import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";

/** Returns how many statements wait for a lock in a test's database, which must be on a server. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
