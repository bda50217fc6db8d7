import { sql } from "kysely";
import {
  endingSupport,
  unassignedRecords,
} from "#/domain/support/assistance/supported/supported.queries.ts";
import { ENDING_DAYS } from "#/domain/support/assistance/supported/supported.rules.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type MetricQueries, rowsOf, type Sql } from "./metrics.queries.ts";

const recordsOf = (from: Sql, day: Sql = sql`a.date_of_joining`): Sql =>
  rowsOf({ id: sql`a.id`, user: sql`a.user_id`, detail: sql`a.company_name`, day }, from);
const records = (where: Sql, day?: Sql): Sql =>
  recordsOf(sql`assistance_records a where ${where}`, day);

const yearEnds = sql`(a.date_of_joining + interval '1 year')::date`;

type Guided = { from: Sql; user: Sql; subject: Sql; name: Sql };
const GUIDED: readonly Guided[] = [
  {
    from: sql`(select * from assistance_records where closed_at is null and end_date is null)`,
    user: sql`a.user_id`,
    subject: sql`a.user_id`,
    name: sql`null`,
  },
  {
    from: sql`(select * from personal_assistants where closed_at is null)`,
    user: sql`null`,
    subject: sql`a.id`,
    name: sql`a.assistant_name`,
  },
];

/** Everybody who is guided, once for the provider and once for the helper. */
const guided = sql.join(
  GUIDED.flatMap(({ from, user, subject, name }) =>
    (["provider", "helper"] as const).map((kind) =>
      rowsOf(
        {
          id: sql`a.id || ${sql.lit(`:${kind}`)}`,
          user,
          subject,
          name,
          part: sql`g.name`,
          detail: sql`g.name || ${sql.lit(kind === "provider" ? ", provider" : ", helper")}`,
          day: sql`a.date_of_joining`,
        },
        sql`${from} a join guidances g on g.id = ${sql.ref(`a.guidance_${kind}_id`)}`,
      ),
    ),
  ),
  sql` union all `,
);

/** The queries of the metrics about alumni and assistance. */
export const assistanceMetrics = (today: IsoDate): MetricQueries => ({
  "alumni-active": records(sql`${yearEnds} > ${today}::date`),
  "alumni-graduated": records(sql`${yearEnds} <= ${today}::date`),
  "requests-waiting": rowsOf(
    {
      id: sql`q.user_id`,
      user: sql`q.user_id`,
      detail: sql`q.topic`,
      day: indianDay(sql`q.requested_at`),
    },
    sql`assistance_requests q where q.status = 'Pending'`,
  ),
  "assistance-details-due": rowsOf(
    { id: sql`q.user_id`, user: sql`q.user_id`, day: indianDay(sql`q.decided_at`) },
    sql`assistance_requests q where q.status = 'Approved' and not exists (
      select 1 from assistance_records a where a.user_id = q.user_id and a.submitted_at is not null)`,
  ),
  "assistance-active": records(sql`a.is_active`),
  "assistance-closed": records(sql`a.end_date is not null`, indianDay(sql`a.end_date`)),
  seekers: recordsOf(sql`${unassignedRecords} a`),
  "ending-soon": rowsOf(
    {
      id: sql`e.id`,
      user: sql`e.user_id`,
      subject: sql`coalesce(e.user_id, e.id)`,
      name: sql`e.name`,
      detail: sql`e.company_name`,
      day: sql`e.ends_on`,
    },
    sql`${endingSupport(today)} e`,
  ),
  guided,
});

const joinedOn = (table: string, subject: string, among: Sql): Sql => sql`
  select a.${sql.ref(subject)} as subject_id, a.date_of_joining from ${sql.table(table)} a
  where a.${sql.ref(subject)} = any(${among})`;

/** The days on which a year after somebody's joining is nearly over, and over. */
export const assistanceTurns = (among: Sql): Sql => sql`
  select a.subject_id, d.day from (
    ${joinedOn("assistance_records", "user_id", among)} union all
    ${joinedOn("personal_assistants", "id", among)}) a
  cross join lateral (select ${yearEnds} as ends_on) y
  cross join lateral (values
    (y.ends_on - ${sql.lit(ENDING_DAYS)}), (y.ends_on), (y.ends_on + 1)) d (day)`;
