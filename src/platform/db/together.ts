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
import { columnNames } from "./column-names.ts";
import type { Db } from "./db.ts";

/** The row type of a function's query. */
export type RowOf<Q extends (...input: never[]) => { execute: () => Promise<object[]> }> = Awaited<
  ReturnType<ReturnType<Q>["execute"]>
>[number];

type Readings<R> = { [K in keyof R]: Expression<R[K]> };
type Rows<R> = { [K in keyof R]: R[K][] };

/**
 * Runs several queries as one statement: one round trip, and one snapshot for all of them. For
 * pages that would otherwise run three or more in sequence, if a join cannot express it. Returns
 * the rows of each under its name, ordered and typed as if run alone. Every column has to be named,
 * none by `*`.
 *
 * PostgreSQL joins them so that no row meets another (`full join … on false`), each with separate
 * columns: that keeps the types, which a union would have to agree on and JSON would lose.
 */
export async function readTogether<R extends Record<string, object>>(
  db: Db,
  readings: Readings<R>,
): Promise<Rows<R>> {
  const parts = Object.entries<Expression<object>>(readings).map(([name, query], index) => {
    // The same node is written below: a query makes a new one each time.
    const node = query.toOperationNode();
    return { name, node, alias: `r${index}`, columns: columnsOf(node) };
  });
  const columns = parts.flatMap((part) =>
    part.columns.map(
      (column) =>
        sql`${sql.ref(`${part.alias}.${column}`)} as ${sql.id(`${part.alias}.${column}`)}`,
    ),
  );
  const [first, ...others] = parts.map(
    ({ alias, node }, index) =>
      sql`(select ${sql.lit(index)} as part, it.* from ${new ExpressionWrapper(node)} it) ${sql.id(alias)}`,
  );
  const joined = [first, ...others.map((part) => sql`full join ${part} on false`)];
  const which = parts.map(({ alias }) => sql.ref(`${alias}.part`));
  const { rows } = await sql<{ part: number } & Record<string, unknown>>`
    select coalesce(${sql.join(which)}) as part, ${sql.join(columns)}
    from ${sql.join(joined, sql` `)}`.execute(db);
  const read = parts.map(({ name, alias, columns: own }, index) => {
    const keys = own.map((column) => [column, `${alias}.${column}`] as const);
    const toRow = (row: Record<string, unknown>) =>
      Object.fromEntries(keys.map(([column, key]) => [column, row[key]]));
    return [name, rows.filter(({ part }) => part === index).map(toRow)] as const;
  });
  return Object.fromEntries(read) as unknown as Rows<R>;
}

/** Returns the columns that a query selects, by their names in code. */
function columnsOf(query: OperationNode): string[] {
  const { selections = [] } = SelectQueryNode.is(query) ? query : {};
  if (selections.length === 0)
    throw new Error("Only a query that names its columns is read with others.");
  return selections.map(({ selection }) => columnNames.propertyOf(nameOf(selection)));
}

function nameOf(selection: OperationNode): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  const column = ReferenceNode.is(selection) ? selection.column : selection;
  if (ColumnNode.is(column)) return column.column.name;
  throw new Error("A query that is read with others names each of its columns.");
}
