import { sql } from "kysely";
import { entriesOn, isOpenIn } from "#/domain/money/dues/ledger/ledger.queries.ts";
import { receivedLines, receivedPart } from "#/domain/money/payments/received.queries.ts";
import type { IsoDate } from "#/shared/dates.ts";
import {
  type MetricOfSource,
  type MetricQueries,
  rowsOf,
  type Source,
  type Sql,
} from "./metrics.queries.ts";

const monthOf = (month: Sql) => sql`'Assistance, ' || to_char(${month}, 'Mon YYYY')`;
const rupees = (paise: Sql) => sql`${paise} / 100.0`;

/** The lines of what was received (docs/figures.md). */
const received = (where: Sql): Sql =>
  rowsOf(
    {
      id: sql`line.id`,
      user: sql`line.user_id`,
      part: receivedPart,
      detail: sql`case when line.is_note then 'Credit note: ' else '' end
        || case line.payment_type when 'Assistance' then ${monthOf(sql`line.month`)}
             else 'Admission, ' || lower(line.payment_type) end`,
      day: sql`line.day`,
      amount: rupees(sql`line.amount_paise`),
    },
    sql`${receivedLines} line where ${where}`,
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
  "money-in": received(sql`true`),
  "received-month": received(
    sql`line.payment_type = 'Assistance' and date_trunc('month', line.day)::date = ${firstOfMonth(today)}`,
  ),
});

/** The metrics about dues, in rupees: by the ledger's own rows and statuses. */
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
 * The days on which something is overdue, and the first of the months in which it is due or was
 * received: the figures of the current month turn with it.
 */
export const moneyTurns = (today: IsoDate, among: Sql): Sql => sql`
  select o.user_id as subject_id, d.day from ${entriesOn(today)} o
  cross join lateral (values
    (o.due_on + 1),
    (date_trunc('month', o.due_on)::date),
    ((date_trunc('month', o.due_on) + interval '1 month')::date)) d (day)
  where o.user_id = any(${among})
  union all
  select line.user_id, d.day from ${receivedLines} line
  cross join lateral (values
    (date_trunc('month', line.day)::date), ((date_trunc('month', line.day) + interval '1 month')::date)) d (day)
  where line.payment_type = 'Assistance' and line.user_id = any(${among})`;
