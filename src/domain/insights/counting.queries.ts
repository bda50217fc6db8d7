import { sql } from "kysely";
import type { IsoDate } from "#/shared/dates.ts";
import type { Compared } from "./comparisons.rules.ts";
import { METRICS, type MetricKey } from "./insights.rules.ts";
import { countOf, type Family, fromOf, type Source, type Sql } from "./metrics.queries.ts";
import type { Measure } from "./metrics.rules.ts";
import { filterOf, isAbout, isInPeriod, isOfPeriod, type Scope } from "./scope.queries.ts";

export type Counted = {
  key: MetricKey;
  value: number | null;
  rows: number;
  lastDay: IsoDate | null;
  /** Whether it is the comparison value of the metric. */
  isBefore: boolean;
};

/** A metric to count in a scope; with `as`, the comparison value of that metric. */
type Count = { key: MetricKey; as: MetricKey | undefined; scope: Scope };

const MEASURED: Record<Exclude<Measure, "count">, (amount: Sql, filter: Sql) => Sql> = {
  sum: (amount, filter) => sql`coalesce(sum(${amount}) ${filter}, 0)`,
  median: (amount, filter) => sql`percentile_cont(0.5) within group (order by ${amount}) ${filter}`,
  mean: (amount, filter) => sql`avg(${amount}) ${filter}`,
  min: (amount, filter) => sql`min(${amount}) ${filter}`,
  max: (amount, filter) => sql`max(${amount}) ${filter}`,
};
const NONE = sql`null`;
const COUNTED = { measure: "count" } as const;

/** Counts metrics of a source in one pass over it. */
function countTogether(source: Source, counts: readonly Count[], scope: Scope): Sql {
  const columns: Sql[] = [];
  const lines = counts.map(({ key, as, scope: own }, place) => {
    const metric = { ...source.columns, ...source.metrics[key] };
    const { day = NONE, amount = NONE } = metric;
    const filter = filterOf(key, metric, own);
    const [rows, last, value] = ["rows", "last", "value"].map((name) => sql.ref(`${name}${place}`));
    columns.push(sql`${countOf(source, filter)} as ${rows}, max(${day}) ${filter} as ${last}`);
    const { measure } = METRICS[key] ?? COUNTED;
    if (measure !== "count") {
      const measured =
        source.summed && measure === "mean"
          ? sql`(sum(${source.summed.amount}) ${filter})::float8 / nullif(${countOf(source, filter)}, 0)`
          : MEASURED[measure](sql`(${source.summed?.amount ?? amount})::float8`, filter);
      columns.push(sql`${measured} as ${value}`);
    }
    const counted = measure === "count" ? rows : value;
    return sql`(${sql.lit(as ?? key)}, ${counted}::float8, ${rows}::int, ${last}::text, ${sql.lit(as !== undefined)})`;
  });
  return sql`select m.* from (
      select ${sql.join(columns)} from ${fromOf(source)} where ${isAbout(source, scope)}) counted
    cross join lateral (values ${sql.join(lines)}) m (key, value, rows, last_day, is_before)`;
}

/**
 * Counts steps and families of a source in one pass over it: first groups the rows by the columns
 * of `groups`, for steps also within a period, then sums up what belongs to each key.
 */
function countGroups(
  source: Source,
  { columns, steps }: NonNullable<Source["groups"]>,
  { counts, families }: { counts: readonly Count[]; families: readonly Family[] },
  scope: Scope,
): Sql {
  const day = source.columns.day ?? NONE;
  const byPeriod = Map.groupBy(counts, ({ key, scope: own }) =>
    isOfPeriod(key, own) ? own : undefined,
  );
  const ofSteps = [...byPeriod].map(([period, own], place) => {
    const isIn = period ? isInPeriod(day, period) : [];
    const filter = isIn.length > 0 ? sql`filter (where ${sql.join(isIn, sql` and `)})` : sql``;
    const [rows, last] = ["rows", "last"].map((name) => sql.ref(`${name}${place}`));
    const lines = own.map(
      ({ key, as }) =>
        sql`(${sql.lit(as ?? key)}, ${sql.lit(steps.from[key] ?? 0)}, ${sql.lit(as !== undefined)})`,
    );
    return {
      columns: sql`, count(*) ${filter} as ${rows}, max(${day}) ${filter} as ${last}`,
      query: sql`select m.key, coalesce(sum(${rows}), 0)::float8 as value, coalesce(sum(${rows}), 0)::int as rows,
          max(${last})::text as last_day, m.is_before
        from (values ${sql.join(lines)}) m (key, step, is_before)
        left join groups p on ${steps.where} and ${steps.step} >= m.step group by m.key, m.is_before`,
    };
  });
  const keys = families.map(
    ({ key, where = sql`true` }) => sql`(case when ${where} then ${key} end)`,
  );
  const ofFamilies = sql`select m.key, sum(p.rows)::float8 as value, sum(p.rows)::int as rows,
      max(p.last_day)::text as last_day, false as is_before
    from groups p cross join lateral (values ${sql.join(keys)}) m (key)
    where m.key is not null group by m.key`;
  const queries = [...ofSteps.map(({ query }) => query), ...(keys.length > 0 ? [ofFamilies] : [])];
  return sql`(with groups as (
      select ${columns}, count(*) as rows, max(${day}) as last_day${sql.join(
        ofSteps.map((one) => one.columns),
        sql``,
      )}
      from ${source.from} where ${isAbout(source, scope)} group by ${columns})
    ${sql.join(queries, sql` union all `)})`;
}

/**
 * Returns the query for the values of metrics and their comparison values: it reads each source
 * once, and leaves out metrics of a family without any row.
 */
export function countsOf(
  sources: readonly Source[],
  keys: readonly MetricKey[],
  scope: Scope,
  compared: readonly Compared[],
): Sql {
  const all: Count[] = [
    ...keys.map((key) => ({ key, as: undefined, scope })),
    ...compared.flatMap(({ keys: others, as, from, to }) => {
      const before = { ...scope, from, to, isByDay: true };
      return others.map((key) => ({ key, as: as ?? key, scope: before }));
    }),
  ];
  const queries = sources.flatMap((source) => {
    const { groups } = source;
    const isOfStep = ({ key }: Count) => groups?.steps.from[key] !== undefined;
    const known = all.filter(({ key }) => source.metrics[key]);
    const ofSteps = known.filter(isOfStep);
    const counts = known.filter((count) => !isOfStep(count));
    const families =
      groups?.families.filter((family) => keys.some((key) => family.keys.includes(key))) ?? [];
    return [
      ...(counts.length > 0 ? [countTogether(source, counts, scope)] : []),
      ...(groups && ofSteps.length + families.length > 0
        ? [countGroups(source, groups, { counts: ofSteps, families }, scope)]
        : []),
    ];
  });
  return sql`select key, value, rows, last_day as "lastDay", is_before as "isBefore"
    from (${sql.join(queries, sql` union all `)}) counted`;
}
