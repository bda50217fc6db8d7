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

/** What a function's query returns a row of. */
export type RowOf<Q extends (...input: never[]) => { execute: () => Promise<object[]> }> = Awaited<
  ReturnType<ReturnType<Q>["execute"]>
>[number];

type Readings<R> = { [K in keyof R]: Expression<R[K]> };

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
): Promise<{ [K in keyof R]: R[K][] }> {
  const parts = Object.entries<Expression<object>>(readings).map(([name, query], index) => {
    // The same node is written below: a query makes a new one each time.
    const node = query.toOperationNode();
    return { name, node, alias: `r${index}`, columns: columnsOf(node) };
  });
  const columns = parts.flatMap(({ alias, columns }) =>
    columns.map(({ column }) => `${alias}."${column}" as "${alias}.${column}"`),
  );
  const which = parts.map(({ alias }) => `${alias}.part`);
  const [first, ...others] = parts.map(
    ({ alias, node }, index) =>
      sql`(select ${sql.lit(index)} as part, it.* from ${new ExpressionWrapper(node)} it) ${sql.raw(alias)}`,
  );
  const joined = [first, ...others.map((part) => sql`full join ${part} on false`)];
  const { rows } = await sql<Record<string, unknown> & { part: number }>`
    select coalesce(${sql.raw(which.join())}) as part, ${sql.raw(columns.join())}
    from ${sql.join(joined, sql` `)}`.execute(db);
  const read = parts.map(({ name, alias, columns }, index) => {
    const places = columns.map(({ column, property }) => ({
      property,
      inAll: columnNames.propertyOf(`${alias}.${column}`),
    }));
    const ownRows: Record<string, unknown>[] = [];
    for (const row of rows) {
      if (row.part !== index) continue;
      const own: Record<string, unknown> = {};
      for (const { property, inAll } of places) own[property] = row[inAll];
      ownRows.push(own);
    }
    return [name, ownRows];
  });
  return Object.fromEntries(read);
}

/** What a query selects: the names of its columns in the database and here. */
function columnsOf(query: OperationNode): { column: string; property: string }[] {
  const { selections = [] } = SelectQueryNode.is(query) ? query : {};
  if (selections.length === 0)
    throw new Error("Only a query that names its columns is read with others.");
  return selections.map(({ selection }) => {
    const column = columnNames.columnOf(nameOf(selection));
    return { column, property: columnNames.propertyOf(column) };
  });
}

function nameOf(selection: OperationNode): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  const column = ReferenceNode.is(selection) ? selection.column : selection;
  if (ColumnNode.is(column)) return column.column.name;
  throw new Error("A query that is read with others names each of its columns.");
}
