import {
  AliasNode,
  ColumnNode,
  type Expression,
  ExpressionWrapper,
  IdentifierNode,
  type OperationNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
} from "kysely";
import type { Db } from "../db.ts";
import { columnNames } from "./column-names.ts";
import { columnOfPart, PART_COLUMN, type PartRow } from "./values.ts";

/** What a function's query returns a row of. */
export type RowOf<Q extends (...input: never[]) => { execute: () => Promise<object[]> }> = Awaited<
  ReturnType<ReturnType<Q>["execute"]>
>[number];

type Readings<R> = { [K in keyof R]: Expression<R[K]> };
type Rows<R> = { [K in keyof R]: R[K][] };

/**
 * Runs several queries as one statement: one way to the database and back, and one moment that all of them see.
 * Returns the rows of each under its name, in its order and as it would return them by itself. Every column has to be
 * named, none by `*`.
 *
 * PostgreSQL joins them so that no row meets another (`full join … on false`), each with columns of its own: that
 * keeps the types, which a union would have to agree on and JSON would lose.
 */
export async function readTogether<R extends Record<string, object>>(
  db: Db,
  readings: Readings<R>,
): Promise<Rows<R>> {
  const { query, partsOf } = join(readings);
  return partsOf((await query.execute(db)).rows);
}

/** The one statement of several queries, and what tells its rows apart again. */
function join<R extends Record<string, object>>(readings: Readings<R>) {
  const parts = Object.entries<Expression<object>>(readings).map(([name, query], index) => {
    // The same node is written below: a query makes a new one each time.
    const node = query.toOperationNode();
    const alias = `r${index}`;
    const columns = columnsOf(node).map(
      (column) => `${alias}."${column}" as "${columnOfPart(index, column)}"`,
    );
    return { name, node, alias, columns };
  });
  const columns = parts.flatMap((part) => part.columns);
  const which = parts.map(({ alias }) => `${alias}.part`);
  const [first, ...others] = parts.map(
    ({ alias, node }, index) =>
      sql`(select ${sql.lit(index)} as part, it.* from ${new ExpressionWrapper(node)} it) ${sql.raw(alias)}`,
  );
  const joined = [first, ...others.map((part) => sql`full join ${part} on false`)];
  const query = sql<PartRow>`
    select coalesce(${sql.raw(which.join())}) as ${sql.raw(`"${PART_COLUMN}"`)}, ${sql.raw(columns.join())}
    from ${sql.join(joined, sql` `)}`;
  const partsOf = (rows: readonly PartRow[]) => {
    const read = parts.map((): object[] => []);
    for (const { part, row } of rows) read[part]?.push(row);
    return Object.fromEntries(parts.map(({ name }, index) => [name, read[index]])) as Rows<R>;
  };
  return { query, partsOf };
}

/** What a query selects, by the names in the database. */
function columnsOf(query: OperationNode): string[] {
  const { selections = [] } = SelectQueryNode.is(query) ? query : {};
  if (selections.length === 0)
    throw new Error("Only a query that names its columns is read with others.");
  return selections.map(({ selection }) => columnNames.columnOf(nameOf(selection)));
}

function nameOf(selection: OperationNode): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  const column = ReferenceNode.is(selection) ? selection.column : selection;
  if (ColumnNode.is(column)) return column.column.name;
  throw new Error("A query that is read with others names each of its columns.");
}
