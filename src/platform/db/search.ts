import { type Expression, type ReferenceExpression, type SelectQueryBuilder, sql } from "kysely";
import { likeOf } from "#/shared/list.ts";
import { writingsOf } from "#/shared/search-text.ts";
import { isReachedBy } from "./found-by-text.ts";
import { monthsWith } from "./written-months.ts";

/** A column of the query by its name, or an expression of SQL. */
type Searched<D, T extends keyof D> =
  | Extract<ReferenceExpression<D, T>, string>
  | Expression<unknown>;

/** A column of months, found as they are written: Sep 2026. Nothing is made of a row for it. */
export const writtenMonth = (month: Expression<unknown>) => ({ month });
type WrittenMonth = ReturnType<typeof writtenMonth>;

/**
 * Returns `rows` narrowed to those that have the text of a search in one of the columns: to the
 * letter, but for capitals, and a telephone number however it is typed. With the column of a
 * `person`, also those whose e-mail address or number has it: in lists whose every reader may read
 * these. All of `rows` without a text.
 */
export function searchIn<D, T extends keyof D, Row>(
  rows: SelectQueryBuilder<D, T, Row>,
  text: string | undefined,
  columns: readonly (Searched<D, T> | WrittenMonth)[],
  person?: Searched<D, T>,
): SelectQueryBuilder<D, T, Row> {
  if (!text) return rows;
  const patterns = writingsOf(text).map(likeOf);
  const matches = columns.flatMap((column) =>
    isMonth(column)
      ? [sql`${column.month} = any(${monthsWith(text)}::date[])`]
      : patterns.map((pattern) => sql`${inSql(column)} ilike ${pattern}`),
  );
  if (person) matches.push(isReachedBy(inSql(person), text));
  return rows.where(sql<boolean>`(${sql.join(matches, sql` or `)})`);
}

const isMonth = (column: object | string): column is WrittenMonth =>
  typeof column === "object" && "month" in column;

const inSql = (column: string | Expression<unknown>) =>
  typeof column === "string" ? sql.ref(column) : column;
