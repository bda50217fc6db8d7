import {
  type Expression,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import { likeOf } from "#/shared/list.ts";
import { codeParts, writingsOf } from "#/shared/search-text.ts";
import { normalizeCode } from "#/shared/typed-code.ts";
import { isReachedBy, mayHaveText, nearlyNamed, peopleNamed } from "./found-by-text.ts";

/** A column of the query by its name, or an expression of SQL. */
type Searched<D, T extends keyof D> =
  | Extract<ReferenceExpression<D, T>, string>
  | Expression<unknown>;

/**
 * Searches the names of the people whose ids are in a column: each word in any name of the account
 * or the details, and with one wrong letter if nothing else matches.
 */
export const namesOf = (person: Expression<unknown>) => ({ person });
type Names = ReturnType<typeof namesOf>;

/** A column with codes such as JAVA-2026-009, found however they are typed: java 9. */
export const codesOf = <C extends string>(code: C) => ({ code });
type Codes<D, T extends keyof D> = { code: Extract<ReferenceExpression<D, T>, string> };

type Column<D, T extends keyof D> = Searched<D, T> | Names | Codes<D, T>;

/** True if a code is like a text, whatever separates its letters and numbers. */
export function isCodeLike(code: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const parts = codeParts(text);
  if (parts.length === 0) return sql`${code} ilike ${likeOf(text)}`;
  const plain = sql`replace(${code}, '-', '')`;
  return sql`(${plain} ilike ${likeOf(normalizeCode(text))} or ${plain} ilike ${`%${parts.join("%")}%`})`;
}

/**
 * Returns `rows` narrowed to those with the text of a search in one of the columns: literally,
 * ignoring case, and a telephone number however it is typed. With the column of a `person`, also
 * those whose names, e-mail address or number contain it: in lists whose every reader may read
 * these; `namesOf` among the columns searches the names alone. Returns all of `rows` without a
 * text.
 */
export function searchIn<D, T extends keyof D, Row>(
  rows: SelectQueryBuilder<D, T, Row>,
  text: string | undefined,
  columns: readonly Column<D, T>[],
  person?: Searched<D, T>,
): SelectQueryBuilder<D, T, Row> {
  if (!text) return rows;
  const { isMatch, isNear } = conditionsOf(text, columns, person);
  if (!isNear) return rows.where(isMatch);
  const found = rows.clearSelect().select(sql.lit(1).as("one")).where(isMatch);
  // In this order, similar names are not searched if there is an exact match.
  return rows.where(sql<boolean>`(${isMatch} or not exists (${found}) and ${isNear})`);
}

/**
 * Searches accounts or receipts, each row one of `table`: found by their own text, their person's
 * or a name by an index, before any row is compared. Text of another table is found only if the
 * index has it (`found_people`, `found_receipts`); `namesOf` gives the other people that a receipt
 * names.
 */
export function searchByIndex<D, T extends keyof D, Row>(
  rows: SelectQueryBuilder<D, T, Row>,
  text: string | undefined,
  table: "users" | "receipts",
  columns: readonly Column<D, T>[],
  person?: Searched<D, T>,
): SelectQueryBuilder<D, T, Row> {
  if (!text) return rows;
  const { isMatch, isNear, people } = conditionsOf(text, columns, person);
  const matching = rows.where(mayHaveText(table, text, people)).where(isMatch);
  if (!isNear) return matching;
  const id = sql.ref(`${table}.id`);
  const found = matching.clearSelect().select(id.as("id"));
  const near = rows.clearSelect().select(id.as("id")).where(isNear);
  // As an array, which is computed first: a join would be evaluated for each row of the list.
  return rows.where(sql<boolean>`${id} = any(array(with found(id) as (${found}) select id from found
    union all select near.id from (${near}) near where not exists (select from found)))`);
}

/**
 * Returns the condition of a match, the one of a match with a wrong letter in a name (if names are
 * searched), and the columns whose people's names are searched.
 */
function conditionsOf<D, T extends keyof D>(
  text: string,
  columns: readonly Column<D, T>[],
  person: Searched<D, T> | undefined,
) {
  const patterns = writingsOf(text).map(likeOf);
  const people = columns.flatMap((column) => (isNames(column) ? [column.person] : []));
  if (person) people.push(inSql(person));
  const matches = columns.flatMap((column) =>
    isNames(column)
      ? []
      : isCodes(column)
        ? [isCodeLike(sql.ref(column.code), text)]
        : patterns.map((pattern) => sql`${inSql(column)} ilike ${pattern}`),
  );
  if (person) matches.push(isReachedBy(inSql(person), text));
  const isAnyOf = (ids: RawBuilder<unknown>) => people.map((one) => sql`${one} in (${ids})`);
  matches.push(...isAnyOf(peopleNamed(text)));
  const near = people.length > 0 ? nearlyNamed(text) : undefined;
  const anyOf = (conditions: RawBuilder<unknown>[]) =>
    sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  return { isMatch: anyOf(matches), isNear: near && anyOf(isAnyOf(near)), people };
}

const isNames = (column: object | string): column is Names =>
  typeof column === "object" && "person" in column;

const isCodes = (column: object | string): column is { code: string } =>
  typeof column === "object" && "code" in column;

const inSql = (column: string | Expression<unknown>) =>
  typeof column === "string" ? sql.ref(column) : column;
