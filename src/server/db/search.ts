import { type Expression, type ReferenceExpression, type SelectQueryBuilder, sql } from "kysely";
import { likeOf } from "#/shared/list.ts";

/** A column of the query by its name, or an expression of SQL. */
type Searched<D, T extends keyof D> =
  | Extract<ReferenceExpression<D, T>, string>
  | Expression<unknown>;

/**
 * Returns `rows` narrowed to those that have the text of a search in one of the columns: to the letter, but for capitals.
 * All of `rows` without a text.
 */
export function searchIn<D, T extends keyof D, Row>(
  rows: SelectQueryBuilder<D, T, Row>,
  text: string | undefined,
  columns: readonly Searched<D, T>[],
): SelectQueryBuilder<D, T, Row> {
  if (!text) return rows;
  const pattern = likeOf(text);
  const matches = columns.map(
    (column) => sql`${typeof column === "string" ? sql.ref(column) : column} ilike ${pattern}`,
  );
  return rows.where(sql<boolean>`(${sql.join(matches, sql` or `)})`);
}
