import { type RawBuilder, sql } from "kysely";
import type { MetricKey } from "./insights.rules.ts";

export type Sql = RawBuilder<unknown>;

/** The columns of a metric's rows: who or which batch, what, when, and how much. */
export type Columns = {
  id: Sql;
  /** The person it is about; missing for a person without an account. */
  user?: Sql;
  /** A name for a row without an account. */
  name?: Sql;
  /** The batch a row is about, or the person's Java batch. */
  batch?: Sql;
  /** The grouping of rows: by round, module or guide. */
  part?: Sql;
  company?: Sql;
  detail?: Sql;
  day?: Sql;
  amount?: Sql;
};

/** Which rows of a source a metric counts (all if left out), and its columns that differ. */
export type MetricOfSource = Partial<Columns> & { where?: Sql };

/** Metrics that exclude each other: each row is in at most one, which `key` names. */
export type Family = MetricOfSource & { keys: readonly MetricKey[]; key: Sql };

/** Metrics whose rows come from one table or view, which is read once to count all of them. */
export type Source = {
  from: Sql;
  columns: Columns;
  metrics: Readonly<Partial<Record<MetricKey, MetricOfSource>>>;
  /**
   * Metrics counted together in one pass over the rows, named `p`, grouped by the columns that
   * their keys are computed from: families, and how many reached a step, with each metric's step
   * number.
   */
  groups?: {
    columns: Sql;
    families: readonly Family[];
    steps: { where: Sql; step: Sql; from: Readonly<Partial<Record<MetricKey, number>>> };
  };
  /**
   * Aggregated lines, used instead of single rows for counts, sums and means: the number of rows in
   * a line and the sum of their amounts. Day and batch are those of the rows.
   */
  summed?: { from: Sql; rows: Sql; amount: Sql } | undefined;
  /** Whether its rows are about a batch itself, whatever people they also concern. */
  isOfBatch?: boolean;
};

/** The aggregate of a source, and its number of rows. */
export const fromOf = ({ from, summed }: Source): Sql => summed?.from ?? from;
export const countOf = ({ summed }: Source, filter: Sql): Sql =>
  summed ? sql`coalesce(sum(${summed.rows}) ${filter}, 0)` : sql`count(*) ${filter}`;

/**
 * Returns the query for a metric's rows that match a condition on the source; undefined if the
 * source does not have the metric.
 */
export function rowsOf(source: Source, key: MetricKey, isAbout: Sql): Sql | undefined {
  const { from, columns, metrics, groups } = source;
  const family = groups?.families.find(({ keys }) => keys.includes(key));
  const metric = metrics[key] ?? family;
  if (!metric) return undefined;
  const isOfFamily = family ? sql`${family.key} = ${sql.lit(key)}` : ALL;
  const where = sql`where ${metric.where ?? ALL} and ${isOfFamily} and ${isAbout}`;
  return select({ ...columns, ...metric }, sql`${from} ${where}`);
}

const ALL = sql`true`;
const NONE = sql`null`;

const select = (columns: Columns, from: Sql): Sql => sql`
  select (${columns.id})::text as id,
    (${columns.user ?? NONE})::uuid as user_id,
    (${columns.name ?? NONE})::text as name,
    (${columns.batch ?? NONE})::uuid as batch_id,
    (${columns.part ?? NONE})::text as part,
    (${columns.company ?? NONE})::text as company,
    (${columns.detail ?? NONE})::text as detail,
    (${columns.day ?? NONE})::date as day,
    (${columns.amount ?? NONE})::float8 as amount
  from ${from}`;

/** 100 or 0, whose mean is a percentage. */
export const share = (condition: Sql): Sql => sql`case when ${condition} then 100 else 0 end`;
