import { sql } from "kysely";
import { sumReceivedIn } from "#/domain/money/payments/received.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { readTogether } from "#/platform/db/together.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { entries, isOpenEntry } from "./ledger/ledger.queries.ts";

/** The sums of what is open, overdue, received in a month, and due by month, in one statement. */
export async function sumLedger(db: Db, today: IsoDate, months: number) {
  const { open, received, byMonth } = await readTogether(db, {
    open: sumOpen(db, today),
    received: sumReceivedIn(db, today.slice(0, 7)),
    byMonth: sumMonths(db, today, months),
  });
  return { ...getOrThrow(open[0]), received, months: byMonth };
}

/** How many days back "lately overdue" goes. */
const LATELY_DAYS = 30;

const sumOpen = (db: Db, today: IsoDate) =>
  entries(db, today)
    .select([
      sql<number>`count(*)::int`.as("openCount"),
      sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("openPaise"),
      sql<number>`count(*) filter (where status = 'Overdue')::int`.as("overdueCount"),
      sql<number>`coalesce(sum(amount_paise) filter (where status = 'Overdue'), 0)::bigint`.as(
        "overduePaise",
      ),
      sql<number>`coalesce(sum(amount_paise) filter (where status = 'Overdue'
        and due_on >= ${addDays(today, -LATELY_DAYS)}::date), 0)::bigint`.as("overdueLatelyPaise"),
      sql<number>`count(distinct user_id) filter (where status = 'Overdue')::int`.as("latePeople"),
    ])
    .where(isOpenEntry);

/**
 * What falls due by month, up to the current one, latest first, without waived dues. Summed by day
 * first: many fall due on the same day, and formatting a month for each row would take longer.
 */
const sumMonths = (db: Db, today: IsoDate, months: number) => {
  const byDay = entries(db, today)
    .select([
      "dueOn",
      sql`count(*)`.as("count"),
      sql`sum(amount_paise + part_paise)`.as("paise"),
      sql`count(received_on)`.as("receivedCount"),
      sql`sum(case when received_on is null then part_paise else amount_paise end)`.as(
        "receivedPaise",
      ),
    ])
    .where("waivedOn", "is", null)
    .where(sql<boolean>`due_on < (${`${today.slice(0, 7)}-01`}::date + interval '1 month')`)
    .groupBy("dueOn");
  const month = sql<string>`to_char(due_on, 'YYYY-MM')`;
  return db
    .selectFrom(byDay.as("day"))
    .select([
      month.as("key"),
      sql<number>`sum(count)::int`.as("count"),
      sql<number>`sum(paise)::bigint`.as("paise"),
      sql<number>`sum(received_count)::int`.as("receivedCount"),
      sql<number>`sum(received_paise)::bigint`.as("receivedPaise"),
    ])
    .groupBy(month)
    .orderBy(month, "desc")
    .limit(months);
};
