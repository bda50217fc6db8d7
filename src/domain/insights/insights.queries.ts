import { sql } from "kysely";
import { companyOfKey, keysOfCompany } from "#/domain/placement/companies/companies.queries.ts";
import type { Feedback } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, likeOf, sortOf, windowOf } from "#/shared/list.ts";
import type { Compared } from "./comparisons.rules.ts";
import { readPoints } from "./counters.queries.ts";
import { familyOf, metricQueriesOf } from "./definitions.queries.ts";
import type { withheldRows } from "./insights.policy.ts";
import { METRICS, type MetricKey, PACKAGE_BANDS } from "./insights.rules.ts";
import { peopleTable } from "./journeys.queries.ts";
import type { MetricQueries, Sql } from "./metrics.queries.ts";
import type { Measure } from "./metrics.rules.ts";
import { type By, MOST_POINTS, type SeriesDef, trendStart } from "./series.rules.ts";
import { KEPT_STUCK } from "./stuck.queries.ts";
import { OF_A_BATCH } from "./training.queries.ts";

/** The scope of metrics: a period in India with both ends, a batch, and the day and instant now. */
export type Scope = {
  today: IsoDate;
  now: Date;
  from: IsoDate | null;
  to: IsoDate | null;
  /** The batch's own id. */
  batchId: string | null;
};
/** The people of the chosen batch, an array of ids: nobody else has rows in it. */
const membersOf = ({ batchId }: Scope) =>
  batchId
    ? sql`array(select trainee_id from batch_members where batch_id = ${batchId}::uuid)`
    : undefined;
type NarrowedScope = Scope & {
  part?: string | undefined;
  company?: string | undefined;
  /** Whether the period narrows a metric of now too. */
  isByDay?: boolean;
};

/** Returns the query for a metric's rows within the scope. */
const scopedRows = (queries: MetricQueries, key: MetricKey, scope: NarrowedScope): Sql =>
  applyScope(queries[key] ?? sql`null`, key, scope);

function applyScope(rows: Sql, key: MetricKey | undefined, scope: NarrowedScope): Sql {
  const { from, to, batchId, part, company, isByDay } = scope;
  const isTimed = isByDay || (key !== undefined && METRICS[key]?.when === "period");
  const conditions = [
    isTimed && from ? sql`s.day >= ${from}::date` : undefined,
    isTimed && to ? sql`s.day <= ${to}::date` : undefined,
    part ? sql`s.part = ${part}` : undefined,
    company ? sql`s.company = any(${keysOfCompany(company)})` : undefined,
    batchId
      ? key && OF_A_BATCH.includes(key)
        ? sql`s.batch_id = ${batchId}::uuid`
        : sql`s.user_id = any(${membersOf(scope)})`
      : undefined,
  ].filter((condition) => condition !== undefined);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`(select s.* from (${rows}) s ${where}) r`;
}

const MEASURED: Record<Measure, Sql> = {
  count: sql`count(*)::float8`,
  sum: sql`coalesce(sum(r.amount), 0)`,
  median: sql`percentile_cont(0.5) within group (order by r.amount)`,
  mean: sql`avg(r.amount)`,
  min: sql`min(r.amount)`,
  max: sql`max(r.amount)`,
};

export type Counted = {
  key: MetricKey;
  value: number | null;
  rows: number;
  lastDay: IsoDate | null;
  /** Whether it is what the metric is compared with. */
  isBefore: boolean;
};

/**
 * Returns the values of metrics from one statement, and of what they are compared with. The metrics
 * of a family are counted together, and those of them without any row are left out.
 */
export async function readMetrics(
  db: Db,
  keys: readonly MetricKey[],
  scope: Scope,
  compared: readonly Compared[],
): Promise<Counted[]> {
  const queries = metricQueriesOf(scope);
  const subquery = (key: MetricKey, within: NarrowedScope, as: MetricKey | undefined) =>
    sql`select ${sql.lit(as ?? key)} as key, ${MEASURED[METRICS[key]?.measure ?? "count"]} as value,
      count(*)::int as rows, max(r.day)::text as last_day, ${sql.lit(as !== undefined)} as is_before
      from ${scopedRows(queries, key, within)}`;
  const families = new Set(keys.map(familyOf).filter((family) => family !== undefined));
  const alone = keys.filter((key) => !familyOf(key));
  const subqueries = [
    ...[...families].map(
      (family) => sql`select r.key, count(*)::float8 as value, count(*)::int as rows,
        max(r.day)::text as last_day, false as is_before
        from ${applyScope(family.rows, family.keys[0], scope)} group by r.key`,
    ),
    ...alone.map((key) => subquery(key, scope, undefined)),
    ...compared.flatMap(({ keys: others, as, from, to }) =>
      others.map((key) => subquery(key, { ...scope, from, to, isByDay: true }, as ?? key)),
    ),
  ];
  const { rows } = await sql<Counted>`
    with ${peopleTable(scope.today, membersOf(scope))} ${sql.join(subqueries, sql` union all `)}`.execute(
    db,
  );
  return rows;
}

type Sorted = { x: Sql; first: (x: Sql) => Sql; join?: Sql };
const latest = (x: Sql) => sql`${x} desc`;
const inOrder = (x: Sql) => x;

const company = companyOfKey(sql`r.company`);

/** For each grouping: its expression, which points to prefer, and the joins it needs. */
const BY: Record<By, Sorted> = {
  day: { x: sql`r.day::text`, first: latest },
  week: { x: sql`date_trunc('week', r.day)::date::text`, first: latest },
  month: { x: sql`to_char(r.day, 'YYYY-MM')`, first: latest },
  part: { x: sql`r.part`, first: inOrder },
  company: { x: company.ref, first: (x) => sql`count(*) desc, ${x}`, join: company.join },
  batch: {
    x: sql`j.batch_id`,
    first: (x) => sql`max(j.start_date) desc, ${x} desc`,
    join: sql`join batch_members n on n.trainee_id = r.user_id and n.batch_type = 'Java'
      join batches j on j.id = n.batch_id`,
  },
  mark: { x: sql`floor(r.amount)::int::text`, first: inOrder },
  package: {
    x: sql`width_bucket(r.amount, array[${sql.join(PACKAGE_BANDS.map((from) => sql.lit(from)))}]::float8[])::text`,
    first: inOrder,
  },
};

/** Returns the points of several series in one statement, the latest or the busiest first. */
export async function readSeries(db: Db, series: readonly SeriesDef[], scope: Scope) {
  const queries = metricQueriesOf(scope);
  const subqueries = series.map(({ key, metric: figure, by, part, measure }) => {
    const { x, first, join } = BY[by];
    return sql`(select ${sql.lit(key)} as key, ${x} as x, ${MEASURED[measure]} as y,
        row_number() over (order by ${first(x)})::int as rank
      from ${scopedRows(queries, figure, { ...scope, from: trendStart(by, scope), part })} ${join ?? sql``}
      group by 2 order by rank limit ${sql.lit(MOST_POINTS)})`;
  });
  return readPoints(
    db,
    series,
    subqueries,
    sql`with ${peopleTable(scope.today, membersOf(scope))}`,
  );
}

export type FirstRow = {
  key: MetricKey;
  id: string;
  userId: string;
  username: string;
  detail: string | null;
  date: string;
  startTime: string | null;
  feedback: Feedback | null;
};

/** The first of the stuck, longest first, in the order of the index metric_subjects_stuck. */
const longestStuck = (most: number) => sql`array(${KEPT_STUCK}
  order by (jsonb_path_query_first(contributions, 'strict $[*] ? (@[0] == "stuck")') ->> 3), subject_id
  limit ${sql.lit(most)})`;

/**
 * Returns the first rows of today's interviews (what is to come before what is over), of interviews
 * without outcome and of who is stuck, from one statement. With `isKept` only those are looked at
 * who are known to be stuck.
 */
export async function listFirstRows(
  db: Db,
  scope: Scope,
  { most, isKept }: { most: number; isKept: boolean },
) {
  const queries = metricQueriesOf(scope);
  const first = (key: MetricKey, interview: Sql, order: Sql) => sql`(
    select ${sql.lit(key)} as key, r.id, r.user_id, u.username, r.detail, r.day as date, i.start_time, i.feedback,
      row_number() over (order by ${order}, r.id)::int as place
    from ${scopedRows(queries, key, scope)} join users u on u.id = r.user_id
    left join interviews i on i.id = ${interview} order by place limit ${sql.lit(most)})`;
  const ofInterview = sql`r.id::uuid`;
  const isOver = sql`r.day + i.start_time::time < ${scope.now}::timestamptz at time zone 'Asia/Kolkata' - interval '1 hour'`;
  const among = isKept ? longestStuck(most) : membersOf(scope);
  const { rows } = await sql<FirstRow>`
    with ${peopleTable(scope.today, among)} ${sql.join(
      [
        first("interviews-today", ofInterview, sql`${isOver}, i.start_time`),
        first("interviews-overdue", ofInterview, sql`r.day, i.start_time`),
        first("stuck", sql`null`, sql`r.day`),
      ],
      sql` union all `,
    )} order by key, place`.execute(db);
  return rows;
}

export type RowField = "username" | "batchId" | "detail" | "date" | "value";

export type MetricRow = {
  id: string;
  userId: string | null;
  username: string | null;
  batchId: string | null;
  detail: string | null;
  date: string | null;
  value: number | null;
};

/**
 * Returns one page of a metric's rows, and how many match; without the value of those that are
 * withheld, and not sorted by it.
 */
export async function listMetricRows(
  db: Db,
  key: MetricKey,
  scope: NarrowedScope & { withheld: ReturnType<typeof withheldRows> },
  query: ListQuery,
) {
  const { withheld } = scope;
  const { field, direction } = sortOf<RowField>(query.sort, "username");
  const { limit, offset } = windowOf(query);
  const like = likeOf(query.q ?? "");
  const filtered = sql`
    from (
      select r.id, r.user_id, coalesce(r.name, u.username) as username, coalesce(b.batch_id, j.batch_id) as batch_id,
        r.detail, r.day as date,
        ${withheld ? sql`case when ${withheld === "all rows"} or r.part = ${withheld} then null else r.amount end` : sql`r.amount`} as value
      from ${scopedRows(metricQueriesOf(scope), key, scope)}
      left join users u on u.id = r.user_id
      left join batches b on b.id = r.batch_id
      left join batch_members m on m.trainee_id = r.user_id and m.batch_type = 'Java'
      left join batches j on j.id = m.batch_id) f
    ${query.q ? sql`where f.username ilike ${like} or f.batch_id ilike ${like} or f.detail ilike ${like}` : sql``}`;
  const table = sql`with ${peopleTable(scope.today, membersOf(scope))}`;
  const by = sql.ref(field === "batchId" ? "batch_id" : field);
  const { rows: found } = await sql<MetricRow & { foundInAll: number; sum: number | null }>`${table}
    select f.*, (count(*) over ())::int as found_in_all, round((sum(f.value) over ())::numeric, 2)::float8 as sum ${filtered}
    order by ${by} ${direction === "desc" ? sql`desc` : sql`asc`} nulls last, f.username, f.id
    limit ${limit} offset ${offset}`.execute(db);
  const rows = found.map(({ foundInAll: _, sum: __, ...row }): MetricRow => row);
  const [first] = found;
  if (first || offset === 0)
    return { rows, total: first?.foundInAll ?? 0, sum: first?.sum ?? undefined };
  // A page behind the last one has no row to tell how many there are.
  const counted = await sql<{
    total: number;
  }>`${table} select count(*)::int as total ${filtered}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0, sum: undefined };
}
