import { sql } from "kysely";
import { feeBalances } from "#/domain/money/payments/balance.queries.ts";
import { sumReceivedIn } from "#/domain/money/payments/received.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { readTogether } from "#/platform/db/together.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { entries, isOpenEntry } from "./ledger/ledger.queries.ts";

/** The sums of what is open, overdue, received in a month, and due by month; one statement. */
export async function sumLedger(db: Db, today: IsoDate, months: number) {
  const { open, received, byMonth } = await readTogether(db, {
    open: sumOpen(db, today),
    received: sumReceivedIn(db, today.slice(0, 7)),
    byMonth: sumMonths(db, today, months),
  });
  return { ...getOrThrow(open[0]), received, months: byMonth };
}

/** As many days back something became overdue lately. */
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

/** What falls due by month: assistance by its kept sums, and the balances of fees. */
const dueByMonth = sql<{ key: string; isReceived: boolean; rows: number; paise: number }>`(
  select value as key, list = 'dues-received' as is_received, rows, paise
  from row_tallies where list in ('dues-open', 'dues-received')
  union all
  select to_char(balance.due_on, 'YYYY-MM'), balance.received_on is not null, 1, balance.amount_paise
  from ${feeBalances} balance where balance.waived_on is null)`;

/** What falls due by month, up to the current one, latest first. Waived dues are not expected. */
const sumMonths = (db: Db, today: IsoDate, months: number) =>
  db
    .selectFrom(dueByMonth.as("due"))
    .select([
      "due.key",
      sql<number>`sum(due.rows)::int`.as("count"),
      sql<number>`sum(due.paise)::bigint`.as("paise"),
      sql<number>`coalesce(sum(due.rows) filter (where due.is_received), 0)::int`.as(
        "receivedCount",
      ),
      sql<number>`coalesce(sum(due.paise) filter (where due.is_received), 0)::bigint`.as(
        "receivedPaise",
      ),
    ])
    .where("due.key", "<=", today.slice(0, 7))
    .groupBy("due.key")
    .having(sql<boolean>`sum(due.rows) > 0`)
    .orderBy("due.key", "desc")
    .limit(months);
