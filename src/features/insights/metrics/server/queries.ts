import { type RawBuilder, sql } from "kysely";
import type { MetricKey } from "../../rules.ts";

export type Sql = RawBuilder<unknown>;

/** The columns of every metric's rows: who or which batch, what, when, and how much. */
type Columns = {
  id: Sql;
  /** The metric of a family that the row belongs to. */
  key?: Sql;
  /** The person it is about, or null. */
  user?: Sql;
  /** What the row comes and goes with, where that is not the person: a session, a batch, a personal assistant. */
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

/** 100 or 0, whose mean is a percentage. */
export const share = (condition: Sql): Sql => sql`case when ${condition} then 100 else 0 end`;
