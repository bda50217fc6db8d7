import { sql } from "kysely";
import { readCounts } from "#/features/insights/counters/server/queries.ts";
import type { Clock } from "#/server/clock.ts";
import { indianDay, startOfDay } from "#/server/db/days.ts";
import type { Db } from "#/server/db.ts";
import { addDays } from "#/shared/dates.ts";
import { MEASURED_DAYS, typicalDays } from "../rules.ts";

/** Days from a registration to its approval, of what insights keep counted; null where the cases are too few to say. */
export async function readAnswerDays(db: Db, clock: Clock): Promise<number | null> {
  const today = clock.today();
  const period = { from: addDays(today, 1 - MEASURED_DAYS), to: today };
  const at = { today, now: clock.now() };
  const { counted } = await readCounts(db, ["days-approved"], at, { period });
  return typicalDays(counted[0]);
}

/** So many are enough to say how long it takes, and few enough for anybody to ask. */
const LAST_DOCUMENTS = 200;

/** Days from a document that came in to its check, of the last ones; null where the cases are too few to say. */
export async function readDocumentDays(db: Db, clock: Clock): Promise<number | null> {
  const since = startOfDay(sql`${addDays(clock.today(), 1 - MEASURED_DAYS)}`);
  const { rows } = await sql<{ rows: number; median: number | null }>`
    select count(*)::int as rows, percentile_cont(0.5) within group (order by days)::float8 as median
    from (select ${indianDay(sql`decided_at`)} - ${indianDay(sql`queued_at`)} as days from documents
      where decided_at >= ${since} order by decided_at desc limit ${sql.lit(LAST_DOCUMENTS)}) last`.execute(
    db,
  );
  return typicalDays(rows[0]);
}
