import { sql } from "kysely";
import { companyOfKey } from "#/domain/placement/companies/companies.queries.ts";
import { PACKAGE_BANDS } from "./insights.rules.ts";
import { type Columns, countOf, fromOf, type Source, type Sql } from "./metrics.queries.ts";
import type { Measure } from "./metrics.rules.ts";
import { filterOf, isAbout, type Scope } from "./scope.queries.ts";
import {
  type By,
  MOST_POINTS,
  type SeriesDef,
  type SeriesKey,
  trendStart,
} from "./series.rules.ts";

type Grouping = {
  /** The column of a metric by which its rows are counted first. */
  of: keyof Columns;
  /** The point that these counts belong to, and the join it needs. */
  x: Sql;
  join?: Sql;
  /** Which points come first if there are too many. */
  first: Sql;
};
const latest = (x: Sql): Pick<Grouping, "x" | "first"> => ({ x, first: sql`${x} desc` });
const inOrder = (x: Sql): Pick<Grouping, "x" | "first"> => ({ x, first: x });

const company = companyOfKey(sql`g.value`);

const BY: Record<By, Grouping> = {
  day: { of: "day", ...latest(sql`g.value::text`) },
  week: { of: "day", ...latest(sql`date_trunc('week', g.value)::date::text`) },
  month: { of: "day", ...latest(sql`to_char(g.value, 'YYYY-MM')`) },
  part: { of: "part", ...inOrder(sql`g.value`) },
  company: {
    of: "company",
    x: company.ref,
    join: company.join,
    first: sql`sum(g.rows) desc, ${company.ref}`,
  },
  batch: {
    of: "batch",
    x: sql`j.batch_id`,
    join: sql`join batches j on j.id = g.value`,
    first: sql`max(j.start_date) desc, j.batch_id desc`,
  },
  mark: { of: "amount", ...inOrder(sql`floor(g.value)::int::text`) },
  package: {
    of: "amount",
    ...inOrder(
      sql`width_bucket(g.value::float8,
        array[${sql.join(PACKAGE_BANDS.map((from) => sql.lit(from)))}]::float8[])::text`,
    ),
  },
};

/** The measures of series, from counts and sums. */
const MEASURED: Partial<Record<Measure, Sql>> = {
  count: sql`sum(g.rows)::float8`,
  sum: sql`sum(g.total)::float8`,
  mean: sql`(sum(g.total) / sum(g.rows))::float8`,
};

/**
 * A point of a series; `name` is a company's own, or one spelling if it has none; null for other
 * points.
 */
export type PointRow = {
  key: SeriesKey;
  x: string;
  y: number;
  rank: number;
  name: string | null;
};

/** Series counted by one column of one source in one pass. */
type Group = { source: Source; value: Sql; series: SeriesDef[] };

function groupsOf(sources: readonly Source[], series: readonly SeriesDef[]): Group[] {
  const groups: Group[] = [];
  for (const spec of series) {
    const source = sources.find(({ metrics }) => metrics[spec.metric]);
    const value = source && { ...source.columns, ...source.metrics[spec.metric] }[BY[spec.by].of];
    if (!source || !value) throw new Error(`No source has ${spec.metric} by ${spec.by}.`);
    const known = groups.find((one) => one.source === source && one.value === value);
    if (known) known.series.push(spec);
    else groups.push({ source, value, series: [spec] });
  }
  return groups;
}

/** Counts and sums by a value: `value`, and `rows` and `total` of each series. */
function countGroup({ source, value, series }: Group, scope: Scope): Sql {
  const columns = series.map((spec, index) => {
    const metric = { ...source.columns, ...source.metrics[spec.metric] };
    const isPart = spec.part ? [sql`${metric.part} = ${spec.part}`] : [];
    const span = { ...scope, from: trendStart(spec.by, scope) };
    const filter = filterOf(spec.metric, metric, span, isPart);
    const [rows, total] = [sql.ref(`rows${index}`), sql.ref(`total${index}`)];
    const amount = source.summed?.amount ?? metric.amount;
    const sum = spec.measure === "count" ? sql`0` : sql`sum(${amount}) ${filter}`;
    return sql`${countOf(source, filter)} as ${rows}, ${sum} as ${total}`;
  });
  return sql`select ${value} as value, ${sql.join(columns)} from ${fromOf(source)}
    where ${value} is not null and ${isAbout(source, scope)} group by 1`;
}

const pointsOf = ({ key, by, measure }: SeriesDef, table: Sql, index: number): Sql => {
  const { x, first, join = sql`` } = BY[by];
  const [rows, total] = [sql.ref(`rows${index}`), sql.ref(`total${index}`)];
  return sql`(select ${sql.lit(key)} as key, ${x} as x, ${MEASURED[measure]} as y,
      row_number() over (order by ${first})::int as rank
    from (select value, ${rows} as rows, ${total} as total from ${table} where ${rows} > 0) g ${join}
    group by 2 order by rank limit ${sql.lit(MOST_POINTS)})`;
};

/**
 * Returns the query for the points of series, for each the latest or the busiest first; and the
 * common table expressions that it reads.
 */
export function seriesOf(sources: readonly Source[], series: readonly SeriesDef[], scope: Scope) {
  const groups = groupsOf(sources, series);
  const tables = groups.map((group, number) => ({ ...group, table: sql.ref(`group${number}`) }));
  const counted = tables.map(
    ({ table, ...group }) => sql`${table} as materialized (${countGroup(group, scope)})`,
  );
  const points = tables.flatMap(({ table, series: own }) =>
    own.map((spec, index) => pointsOf(spec, table, index)),
  );
  const ofCompanies = series.flatMap(({ key, by }) => (by === "company" ? [key] : []));
  return {
    tables: counted,
    points: sql`
      select point.*, case when point.key = any(${ofCompanies}) then coalesce(company.name, (
        select company_name from interviews where company_key = point.x order by company_name limit 1)) end as name
      from (${sql.join(points, sql` union all `)}) point
      left join companies company on point.key = any(${ofCompanies}) and company.id::text = point.x
      order by point.key, point.rank`,
  };
}
