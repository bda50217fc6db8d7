import { type RawBuilder, sql } from "kysely";
import type { MetricKey } from "./insights.rules.ts";

export type Sql = RawBuilder<unknown>;

/** The columns of every metric's rows: who or which batch, what, when, and how much. */
type Columns = {
  id: Sql;
  /** The metric of a family that the row belongs to. */
  key?: Sql;
  /** The person it is about, or null. */
  user?: Sql;
  /** What the row belongs to if not the person: a session, a batch, a personal assistant. */
  subject?: Sql;
  /** A name for a row about nobody with an account. */
  name?: Sql;
  /** The batch a row is about itself: a session's, not a person's. */
  batch?: Sql;
  /** What rows are sorted by: round, module, guidance person. */
  part?: Sql;
  company?: Sql;
  detail?: Sql;
  day?: Sql;
  amount?: Sql;
};

/** Metrics counted in one statement: the `key` of each row names its metric. */
export type Family = { keys: readonly MetricKey[]; rows: Sql };

/** The query for the rows of each metric. */
export type MetricQueries = Readonly<Partial<Record<MetricKey, Sql>>>;

/** The rows of a source that a metric counts, and their columns. */
export type MetricOfSource = { where: Sql; columns: Omit<Columns, "key" | "user" | "subject"> };

/** Metrics whose rows come from one source, which is read once to count all of them. */
export type Source = {
  from: Sql;
  /** The person each row is about. */
  user: Sql;
  metrics: Readonly<Partial<Record<MetricKey, MetricOfSource>>>;
};

/** Returns the query for a metric's rows from its columns and what follows "from". */
export const rowsOf = (columns: Columns, from: Sql): Sql => sql`
  select (${columns.id})::text as id,${columns.key ? sql` (${columns.key}) as key,` : sql``}
    (${columns.user ?? sql`null`})::uuid as user_id,
    (${columns.subject ?? columns.user ?? sql`null`})::uuid as subject_id,
    (${columns.name ?? sql`null`})::text as name,
    (${columns.batch ?? sql`null`})::uuid as batch_id,
    (${columns.part ?? sql`null`})::text as part,
    (${columns.company ?? sql`null`})::text as company,
    (${columns.detail ?? sql`null`})::text as detail,
    (${columns.day ?? sql`null`})::date as day,
    (${columns.amount ?? sql`null`})::float8 as amount
  from ${from}`;

/** Returns the query for the rows of each metric of a source. */
export const queriesOf = ({ from, user, metrics }: Source): MetricQueries =>
  Object.fromEntries(
    Object.entries(metrics).map(([key, { where, columns }]) => [
      key,
      rowsOf({ ...columns, user }, sql`${from} where ${where}`),
    ]),
  );

/**
 * Returns what is counted of the rows of all metrics of a source that are about `people`, an array
 * of ids: `key`, `subject_id`, `user_id`, `part`, `company`, `day`, `amount`. A query for each
 * metric would make the same rows, at the price of a plan that takes the database 60 KB of memory
 * for each.
 */
export const countedOf = ({ from, user, metrics }: Source, people: Sql): Sql => sql`
  select v.key, ${user} as subject_id, ${user} as user_id, v.part, v.company, v.day, v.amount
  from ${from} cross join lateral (values ${sql.join(
    Object.entries(metrics).map(
      ([
        key,
        { where, columns },
      ]) => sql`(${sql.lit(key)}, (${where}), (${columns.part ?? sql`null`})::text,
        (${columns.company ?? sql`null`})::text, (${columns.day ?? sql`null`})::date,
        (${columns.amount ?? sql`null`})::float8::numeric)`,
    ),
  )}) v (key, is_counted, part, company, day, amount)
  where v.is_counted and ${user} = any(${people})`;

/** 100 or 0, whose mean is a percentage. */
export const share = (condition: Sql): Sql => sql`case when ${condition} then 100 else 0 end`;
