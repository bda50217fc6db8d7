import { sql } from "kysely";
import type { IsoDate } from "#/shared/dates.ts";
import { METRICS, type MetricKey } from "./insights.rules.ts";
import { type Journeys, peopleTable } from "./journeys.queries.ts";
import type { MetricOfSource, Source, Sql } from "./metrics.queries.ts";

/**
 * The scope of metrics: a period in India with both ends, a batch, and the present day and instant.
 */
export type Scope = {
  today: IsoDate;
  now: Date;
  from: IsoDate | null;
  to: IsoDate | null;
  /** The batch's own id. */
  batchId: string | null;
  journeys: Journeys;
  /** Whether the period also limits metrics of the current state. */
  isByDay?: boolean;
};

/** The people of the chosen batch, an array of ids: only they have rows in the scope. */
const membersOf = (batchId: string) =>
  sql`array(select trainee_id from batch_members where batch_id = ${batchId}::uuid)`;

/**
 * The common table expressions that sources read: `people`; `received`, the lines of money; and
 * `received_by_day`, their count and their sum.
 */
export const tablesOf = ({ today, journeys, batchId }: Scope): Sql => {
  const isMember = batchId ? sql`id = any(${membersOf(batchId)})` : undefined;
  return sql`${peopleTable(today, journeys, isMember)}, ${journeys.asOf ? REFRESHED_MONEY : MONEY}`;
};

const REFRESHED_MONEY = sql`received as (select * from received_lines_cached),
    received_by_day as (select * from received_by_day_cached)`;
const MONEY = sql`received as (select * from received_lines),
    received_by_day as materialized (select day, payment_type, count(*) as rows, sum(amount_paise) as amount_paise
      from received group by day, payment_type)`;

/** Whether a source's row belongs to the chosen batch. */
export function isAbout({ columns, isOfBatch }: Source, { batchId }: Scope): Sql {
  if (!batchId) return sql`true`;
  if (isOfBatch) return sql`${columns.batch} = ${batchId}::uuid`;
  return sql`${columns.user ?? sql`null::uuid`} = any(${membersOf(batchId)})`;
}

export const isOfPeriod = (key: MetricKey, { isByDay }: Pick<Scope, "isByDay">): boolean =>
  isByDay === true || METRICS[key]?.when === "period";

export const isInPeriod = (day: Sql, { from, to }: Pick<Scope, "from" | "to">): Sql[] => [
  ...(from ? [sql`${day} >= ${from}::date`] : []),
  ...(to ? [sql`${day} <= ${to}::date`] : []),
];

/** The filter of an aggregate over a source: a metric's own condition, the period, and `more`. */
export function filterOf(
  key: MetricKey,
  { where, day = sql`null` }: MetricOfSource,
  scope: Pick<Scope, "from" | "to" | "isByDay">,
  more: readonly Sql[] = [],
): Sql {
  const period = isOfPeriod(key, scope) ? isInPeriod(day, scope) : [];
  const conditions = [...(where ? [sql`(${where})`] : []), ...more, ...period];
  return conditions.length > 0 ? sql`filter (where ${sql.join(conditions, sql` and `)})` : sql``;
}
