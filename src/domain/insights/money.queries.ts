import { sql } from "kysely";
import { entriesOn, isOpenIn } from "#/domain/money/dues/ledger/ledger.queries.ts";
import { receivedPart } from "#/domain/money/payments/received.queries.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Source, Sql } from "./metrics.queries.ts";
import type { SourcesInput } from "./training.queries.ts";

const monthOf = (month: Sql) => sql`'Assistance, ' || to_char(${month}, 'Mon YYYY')`;
const rupees = (paise: Sql) => sql`${paise}::float8 / 100`;
const isThisMonth = (day: Sql, today: IsoDate) =>
  sql`date_trunc('month', ${day}) = date_trunc('month', ${today}::date)`;

/**
 * The lines of money received (docs/figures.md), in rupees; summed by day, except for a batch,
 * which counts its people only.
 */
const received = (today: IsoDate, isOfBatch: boolean): Source => ({
  from: sql`received line`,
  summed: isOfBatch
    ? undefined
    : {
        from: sql`received_by_day line`,
        rows: sql`line.rows`,
        amount: rupees(sql`line.amount_paise`),
      },
  columns: {
    id: sql`line.id`,
    user: sql`line.user_id`,
    part: receivedPart,
    detail: sql`case when line.is_note then 'Credit note: ' else '' end
      || case line.payment_type when 'Assistance' then ${monthOf(sql`line.month`)}
           else 'Admission, ' || lower(line.payment_type) end`,
    day: sql`line.day`,
    amount: rupees(sql`line.amount_paise`),
  },
  metrics: {
    "money-in": {},
    "received-month": {
      where: sql`line.payment_type = 'Assistance' and ${isThisMonth(sql`line.day`, today)}`,
    },
  },
});

/** The open dues of the ledger, in rupees, by its own statuses. */
const open = (today: IsoDate): Source => ({
  from: sql`(select * from ${entriesOn(today)} o where ${isOpenIn(sql`o`)}) o`,
  columns: {
    id: sql`o.id`,
    user: sql`o.user_id`,
    part: sql`case o.kind when 'Balance' then 'Admission' else o.kind end`,
    detail: sql`case o.kind when 'Balance' then 'Balance of the admission fee' else ${monthOf(sql`o.month`)} end`,
    day: sql`o.due_on`,
    amount: rupees(sql`o.amount_paise`),
  },
  metrics: {
    due: {},
    overdue: { where: sql`o.status = 'Overdue'` },
    "due-later": { where: sql`o.status = 'Due'` },
    "due-balance": { where: sql`o.kind = 'Balance'` },
    "due-assistance": { where: sql`o.kind = 'Assistance'` },
    "due-month": { where: sql`o.kind = 'Assistance' and ${isThisMonth(sql`o.due_on`, today)}` },
  },
});

/** The metrics about money that has come in, or is due. */
export const moneySources = ({ today, batchId }: SourcesInput): Source[] => [
  received(today, batchId !== null),
  open(today),
];
