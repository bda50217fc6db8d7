import { sql } from "kysely";
import { BALANCE_DAYS } from "#/features/payments/rules.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { ist, rowsOf, type Sql } from "../../figures/server/queries.ts";

const monthOf = (month: Sql) => sql`'Assistance, ' || to_char(${month}, 'Mon YYYY')`;
const rupees = (paise: Sql) => sql`${paise} / 100.0`;

const admission = rowsOf(
  {
    id: sql`p.id`,
    user: sql`p.trainee_id`,
    part: sql`'Admission'`,
    detail: sql`'Admission, ' || lower(p.payment_type)`,
    day: ist(sql`p.completed_at`),
    amount: rupees(sql`p.amount_paise`),
  },
  sql`admission_payments p where p.status = 'completed' and p.amount_paise > 0`,
);

const receivedOn = sql`coalesce(y.payment_date, ${ist(sql`y.recorded_at`)})`;

const assistance = (where: Sql): Sql =>
  rowsOf(
    {
      id: sql`y.id`,
      user: sql`a.user_id`,
      part: sql`'Assistance'`,
      detail: monthOf(sql`y.month`),
      day: receivedOn,
      amount: rupees(sql`y.amount_paise`),
    },
    sql`assistance_payments y join assistance_records a on a.id = y.record_id
      where y.status = 'Received' and ${where}`,
  );

const balances = rowsOf(
  {
    id: sql`p.id`,
    user: sql`p.trainee_id`,
    part: sql`'Admission'`,
    detail: sql`'Balance of the admission fee'`,
    day: sql`${ist(sql`p.completed_at`)} + ${sql.lit(BALANCE_DAYS)}`,
    amount: rupees(sql`p.balance_due_paise`),
  },
  sql`admission_payments p where p.status = 'completed' and p.balance_due_paise > 0 and not exists (
    select 1 from admission_payments b where b.trainee_id = p.trainee_id
      and b.status = 'completed' and b.payment_type = 'Balance')`,
);

const dues = (where: Sql): Sql =>
  rowsOf(
    {
      id: sql`o.id`,
      user: sql`a.user_id`,
      part: sql`'Assistance'`,
      detail: monthOf(sql`o.month`),
      day: sql`o.due_on`,
      amount: rupees(sql`coalesce(y.amount_paise, o.amount_paise)`),
    },
    sql`dues o join assistance_records a on a.id = o.record_id
      left join assistance_payments y on y.record_id = o.record_id and y.month = o.month
      where y.status is distinct from 'Received' and ${where}`,
  );

/** The rows of the figures about money, in rupees. */
export function moneySources(today: IsoDate): Record<string, Sql> {
  const month = sql`date_trunc('month', ${today}::date)::date`;
  return {
    "money-in": sql`${admission} union all ${assistance(sql`true`)}`,
    due: sql`${balances} union all ${dues(sql`true`)}`,
    "due-balance": balances,
    "due-assistance": dues(sql`true`),
    "received-month": assistance(sql`date_trunc('month', ${receivedOn})::date = ${month}`),
    "due-month": dues(sql`o.month = ${month}`),
  };
}
