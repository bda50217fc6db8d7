import { sql } from "kysely";
import { entriesOn, isOpenIn, receivedOn } from "#/features/dues/ledger/server/queries.ts";
import { settledOn } from "#/features/payments/balance/server/queries.ts";
import type { IsoDate } from "#/shared/dates.ts";
import {
  type MetricOfSource,
  type MetricQueries,
  rowsOf,
  type Source,
  type Sql,
} from "../../metrics/server/queries.ts";

const monthOf = (month: Sql) => sql`'Assistance, ' || to_char(${month}, 'Mon YYYY')`;
const rupees = (paise: Sql) => sql`${paise} / 100.0`;

const admission = rowsOf(
  {
    id: sql`p.id`,
    user: sql`p.trainee_id`,
    part: sql`'Admission'`,
    detail: sql`'Admission, ' || lower(p.payment_type)`,
    day: settledOn(sql`p`),
    // What went back at the provider is taken off, though what it paid for stays settled.
    amount: rupees(sql`(p.amount_paise - coalesce(paid.credited_paise, 0))`),
  },
  sql`admission_payments p left join receipts paid on paid.payment_id = p.id
    where p.status = 'completed' and p.amount_paise > coalesce(paid.credited_paise, 0)`,
);

const received = (where: Sql): Sql =>
  rowsOf(
    {
      id: sql`y.id`,
      user: sql`a.user_id`,
      part: sql`'Assistance'`,
      detail: monthOf(sql`y.month`),
      day: receivedOn(sql`y`),
      amount: rupees(sql`y.amount_paise`),
    },
    sql`assistance_payments y join assistance_records a on a.id = y.record_id
      where y.status = 'Received' and ${where}`,
  );

const due = (where: Sql): MetricOfSource => ({
  where,
  columns: {
    id: sql`o.id`,
    part: sql`case o.kind when 'Balance' then 'Admission' else o.kind end`,
    detail: sql`case o.kind when 'Balance' then 'Balance of the admission fee' else ${monthOf(sql`o.month`)} end`,
    day: sql`o.due_on`,
    amount: rupees(sql`o.amount_paise`),
  },
});
const isOpen = isOpenIn(sql`o`);

const firstOfMonth = (today: IsoDate): Sql => sql`date_trunc('month', ${today}::date)::date`;

/** The queries of the metrics about money that has come in, in rupees. */
export const moneyMetrics = (today: IsoDate): MetricQueries => ({
  "money-in": sql`${admission} union all ${received(sql`true`)}`,
  "received-month": received(
    sql`date_trunc('month', ${receivedOn(sql`y`)})::date = ${firstOfMonth(today)}`,
  ),
});

/** The metrics about dues, in rupees: by the ledger's own rows and statuses, never computed a second time. */
export const dueMetrics = (today: IsoDate): Source => ({
  from: sql`${entriesOn(today)} o`,
  user: sql`o.user_id`,
  metrics: {
    due: due(isOpen),
    overdue: due(sql`o.status = 'Overdue'`),
    "due-later": due(sql`o.status = 'Due'`),
    "due-balance": due(sql`${isOpen} and o.kind = 'Balance'`),
    "due-assistance": due(sql`${isOpen} and o.kind = 'Assistance'`),
    "due-month": due(
      sql`${isOpen} and o.kind = 'Assistance' and date_trunc('month', o.due_on)::date = ${firstOfMonth(today)}`,
    ),
  },
});

/**
 * The days on which something is overdue, and the first of the months in which it is due or was received: the
 * figures of the current month turn with it.
 */
export const moneyTurns = (today: IsoDate, among: Sql): Sql => sql`
  select o.user_id as subject_id, d.day from ${entriesOn(today)} o
  cross join lateral (values
    (o.due_on + 1),
    (date_trunc('month', o.due_on)::date),
    ((date_trunc('month', o.due_on) + interval '1 month')::date),
    (date_trunc('month', o.received_on)::date),
    ((date_trunc('month', o.received_on) + interval '1 month')::date)) d (day)
  where o.user_id = any(${among})`;
