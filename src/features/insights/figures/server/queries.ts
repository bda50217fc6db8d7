import { type RawBuilder, sql } from "kysely";
import type { FigureKey } from "../../rules.ts";

export type Sql = RawBuilder<unknown>;

/** What the rows of every figure are: who or which batch, what, when, and how much. */
type Columns = {
  id: Sql;
  /** Which figure of a family the row belongs to. */
  key?: Sql;
  /** The person it is about, or null. */
  user?: Sql;
  /** A name for a row about nobody with an account. */
  name?: Sql;
  /** The batch itself that it is about: a session's, not a person's. */
  batch?: Sql;
  /** What rows are sorted by: round, module, guidance person. */
  part?: Sql;
  company?: Sql;
  detail?: Sql;
  day?: Sql;
  amount?: Sql;
};

/** Figures counted in one look: each row names by `key` the one of them that it belongs to. */
export type Family = { keys: readonly FigureKey[]; rows: Sql };

/** The rows of figures, by the figure. */
export type Sources = Readonly<Partial<Record<FigureKey, Sql>>>;

/** The rows of a figure: every column, and what follows "from". */
export const rowsOf = (columns: Columns, from: Sql): Sql => sql`
  select (${columns.id})::text as id,${columns.key ? sql` (${columns.key}) as key,` : sql``}
    (${columns.user ?? sql`null`})::uuid as user_id,
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
