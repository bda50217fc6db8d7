import { type RawBuilder, sql } from "kysely";
import { companiesVersion, companyOfKey } from "#/domain/placement/companies/companies.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { readTogether } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Compared } from "./comparisons.rules.ts";
import {
  type Counts,
  groupingOf,
  type OpenPeriod as Period,
  type Span,
  spansOf,
} from "./counters.rules.ts";
import type { Moment } from "./definitions.queries.ts";
import { METRICS, type MetricKey, PACKAGE_BANDS } from "./insights.rules.ts";
import type { Sql } from "./metrics.queries.ts";
import type { Measure } from "./metrics.rules.ts";
import {
  type By,
  MOST_POINTS,
  type SeriesDef,
  type SeriesKey,
  trendStart,
} from "./series.rules.ts";
import { isBehind } from "./upkeep.queries.ts";

/** Whether the counts are of a later day: a clock that was put back would find them wrong. */
export const isAhead = ({ today }: Moment): Sql =>
  sql`exists (select from metric_state where ${indianDay(sql`counted_at`)} > ${today}::date)`;

/** The counts of a period: rows of `metric_counts` that make it up, none of them twice. */
function countsIn(period: Period, where: Sql, by?: By): Sql {
  const parts = spansOf(period, by).map(
    (span) => sql`
    select c.* from metric_counts c where ${where} and ${isIn(span)}`,
  );
  return sql`(${sql.join(parts, sql` union all `)})`;
}

function isIn(span: Span): Sql {
  if (span.span === "all") return sql`c.span = 'all'`;
  const { from, to } = span;
  return sql`c.span = ${sql.lit(span.span)}${from ? sql` and c.first_day >= ${from}::date` : sql``}
    ${to ? sql` and c.first_day <= ${to}::date` : sql``}`;
}

const isTimed = (key: MetricKey) => METRICS[key]?.when === "period";
const listOf = (keys: readonly MetricKey[]) =>
  sql`array[${sql.join(keys.map((key) => sql.lit(key)))}]::text[]`;
const plain = (keys: readonly MetricKey[]) =>
  sql`c.metric = any(${listOf(keys)}) and c.grouping = '' and c.value = ''`;

/** Changes whenever the counts were updated, or companies were merged, parted or named. */
const version = sql`(select concat(xmin::text, ' ', ${companiesVersion}) from metric_state)`;

export type CountedMetric = Counts & {
  key: MetricKey;
  isBefore: boolean;
  lastDay: IsoDate | null;
};

/** The latest day among the rows of each metric. */
const lastDay = ({ from, to }: Period): Sql => sql`(
  select d.first_day::text from metric_counts d
  where d.metric = f.metric and d.grouping = '' and d.value = '' and d.span = 'day'
    ${from ? sql`and d.first_day >= ${from}::date` : sql``} ${to ? sql`and d.first_day <= ${to}::date` : sql``}
  order by d.first_day desc limit 1)`;

/**
 * Counts by amount, each metric in one row; the median is taken of the rows in the order of their
 * amounts. Comparison counts are marked by `isBefore`, with `as` for the metric they belong to
 * where it is another one.
 */
const measured = (
  keys: readonly MetricKey[],
  period: Period,
  isBefore: boolean,
  as?: MetricKey,
): Sql => sql`
  select ${as ? sql`${sql.lit(as)}::text` : sql`f.metric`} as key, ${sql.lit(isBefore)} as is_before, f.rows, f.total, f.median, f.min, f.max,
    ${lastDay(period)} as last_day
  from (
    select h.metric, sum(h.rows)::int as rows, sum(h.total)::float8 as total,
      (max(h.amount) filter (where h.upto - h.rows <= (h.n - 1) / 2)
        + min(h.amount) filter (where h.upto > h.n / 2))::float8 / 2 as median,
      min(h.amount)::float8 as min, max(h.amount)::float8 as max
    from (
      select g.*, (sum(g.rows) over (partition by g.metric order by g.amount))::int as upto,
        (sum(g.rows) over (partition by g.metric))::int as n
      from (select metric, amount, sum(rows)::int as rows, sum(total) as total
        from ${countsIn(period, plain(keys))} s group by metric, amount) g) h
    group by h.metric) f`;

/** The query for one metric's kept count in a period, for `readTogether`: one row, or none. */
export const measuredOf = (db: Db, key: MetricKey, period: Period) =>
  db
    .selectFrom(sql<Counts>`(${measured([key], period, false)})`.as("counted"))
    .select(["counted.rows", "counted.median"]);

/** Kept counts and whether they are current; one row without a key where none are kept. */
function countsOf(
  db: Db,
  keys: readonly MetricKey[],
  moment: Moment,
  { period, compared }: { period: Period; compared: readonly Compared[] },
) {
  const timed = keys.filter(isTimed);
  const now = keys.filter((key) => !isTimed(key));
  const parts = [
    ...(timed.length > 0 ? [measured(timed, period, false)] : []),
    ...(now.length > 0 ? [measured(now, {}, false)] : []),
    ...compared.map(({ keys: others, as, ...days }) => measured(others, days, true, as)),
  ];
  return db
    .selectFrom(
      sql<CountedMetric & CountsState>`(
        select s.*, f.* from (select ${isBehind(moment.now)} as is_behind, ${isAhead(moment)} as is_ahead, ${version} as version) s
        left join (${sql.join(parts, sql` union all `)}) f on true)`.as("counted"),
    )
    .select([
      ...columnsIn("counted", "isBehind", "isAhead", "version", "key", "isBefore", "rows", "total"),
      ...columnsIn("counted", "median", "min", "max", "lastDay"),
    ]);
}

const MEASURED: Partial<Record<Measure, Sql>> = {
  count: sql`sum(c.rows)::float8`,
  sum: sql`sum(c.total)::float8`,
  mean: sql`(sum(c.total) / sum(c.rows))::float8`,
};

const month = sql`to_char(c.first_day, 'YYYY-MM')`;
const week = sql`date_trunc('week', c.first_day)::date::text`;
const band = sql`width_bucket(c.amount::float8, array[${sql.join(PACKAGE_BANDS.map((from) => sql.lit(from)))}]::float8[])::text`;

/** Counts are kept by spelling key and read by its company: a merge moves none of them. */
const company = companyOfKey(sql`c.value`);

/**
 * For each grouping but batches: the point's name, which points come first where there are too
 * many, and the join it needs.
 */
const POINTS: Record<Exclude<By, "batch">, { x: Sql; first: Sql; join?: Sql }> = {
  day: { x: sql`c.first_day::text`, first: sql`c.first_day::text desc` },
  week: { x: week, first: sql`${week} desc` },
  month: { x: month, first: sql`${month} desc` },
  part: { x: sql`c.value`, first: sql`c.value` },
  company: { x: company.ref, first: sql`sum(c.rows) desc, ${company.ref}`, join: company.join },
  mark: { x: sql`floor(c.amount)::int::text`, first: sql`floor(c.amount)::int::text` },
  package: { x: band, first: band },
};

function pointsOf({ key, metric, by, part, measure }: SeriesDef, period: Period): Sql {
  const value = MEASURED[measure];
  if (!value) throw new Error(`${measure} of a series is not kept.`);
  const kept = sql`c.metric = ${sql.lit(metric)} and c.grouping = ${sql.lit(groupingOf({ by, part }))}`;
  if (by === "batch") {
    const counted = countsIn(period, sql`${kept} and c.value = b.id::text`);
    return sql`(select ${sql.lit(key)} as key, p.x, p.y, (row_number() over ())::int as rank from (
      select b.batch_id as x, v.y from batches b
      cross join lateral (select ${value} as y from ${counted} c) v
      where b.batch_type = 'Java' and v.y is not null
      order by b.start_date desc, b.batch_id desc limit ${sql.lit(MOST_POINTS)}) p)`;
  }
  const { x, first, join = sql`` } = POINTS[by];
  const isOfPart = part ? sql` and c.value = ${part}` : sql``;
  return sql`(select ${sql.lit(key)} as key, ${x} as x, ${value} as y,
      (row_number() over (order by ${first}))::int as rank
    from ${countsIn(period, sql`${kept}${isOfPart}`, by)} c ${join}
    group by 2 order by rank limit ${sql.lit(MOST_POINTS)})`;
}

/**
 * A point of a series; `name` is a company's own, or one spelling where the office wrote of none;
 * null of any other point.
 */
export type PointRow = {
  key: SeriesKey;
  x: string;
  y: number;
  rank: number;
  name: string | null;
};

/** SQL of the points of several series: by series, the latest or the busiest first. */
function pointsIn(series: readonly SeriesDef[], parts: readonly Sql[]): RawBuilder<PointRow> {
  const ofCompanies = series.flatMap(({ key, by }) => (by === "company" ? [key] : []));
  const name = sql`case when point.key = any(${ofCompanies}) then coalesce(company.name, (
    select company_name from interviews where company_key = point.x order by company_name limit 1)) end`;
  return sql<PointRow>`
    select point.*, ${name} as name from (${sql.join(parts, sql` union all `)}) point
    left join companies company on point.key = any(${ofCompanies}) and company.id::text = point.x
    order by point.key, point.rank`;
}

/** Returns the points that queries find (`pointsIn`), which read `tables`. */
export async function readPoints(
  db: Db,
  series: readonly SeriesDef[],
  parts: readonly Sql[],
  tables: Sql,
): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`${tables} ${pointsIn(series, parts)}`.execute(db);
  return rows;
}

/** The query for the points of series as `readSeries` returns them, from what is kept. */
function keptSeries(
  db: Db,
  series: readonly SeriesDef[],
  { from, to, today }: { from: IsoDate | null; to: IsoDate | null; today: IsoDate },
) {
  const parts = series.map((spec) =>
    pointsOf(
      spec,
      isTimed(spec.metric) ? { from: trendStart(spec.by, { from, to, today }), to } : {},
    ),
  );
  return db
    .selectFrom(sql<PointRow>`(${pointsIn(series, parts)})`.as("point"))
    .select(columnsIn("point", "key", "x", "y", "rank", "name"));
}

/** Whether the counts are up to date, and which they are: null before the first. */
export type CountsState = { isBehind: boolean; isAhead: boolean; version: string | null };

export async function readCountsState(db: Db, moment: Moment): Promise<CountsState> {
  const { rows } = await sql<CountsState>`
    select ${isBehind(moment.now)} as is_behind, ${isAhead(moment)} as is_ahead, ${version} as version`.execute(
    db,
  );
  return rows[0] ?? { isBehind: true, isAhead: false, version: null };
}

type KeptScope = Moment & { from: IsoDate | null; to: IsoDate | null };

/**
 * Returns what is kept of metrics, those without any row left out, and of series, from one
 * statement, and whether it was up to date.
 */
export async function readCounts(
  db: Db,
  { keys, series }: { keys: readonly MetricKey[]; series: readonly SeriesDef[] },
  scope: KeptScope,
  compared: readonly Compared[],
) {
  const metrics = countsOf(db, keys, scope, { period: scope, compared });
  const { counts, values } =
    series.length > 0
      ? await readTogether(db, { counts: metrics, values: keptSeries(db, series, scope) })
      : { counts: await metrics.execute(), values: [] };
  const [first] = counts;
  return {
    isBehind: first?.isBehind ?? true,
    isAhead: first?.isAhead ?? false,
    version: first?.version ?? null,
    counted: counts.filter(({ key }) => key !== null),
    values,
  };
}
