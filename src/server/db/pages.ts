import { type SelectQueryBuilder, sql } from "kysely";
import { type ListQuery, windowOf } from "#/shared/list.ts";

type Counted<Row> = Row & { foundInAll: number };

/**
 * One page of `rows`, which are what `matching` finds in their order, and how many it finds in all, in one statement.
 * A search has to look at every row: it counts what it finds on the way instead of looking twice.
 */
export async function readPage<D, R extends keyof D, Row, E, T extends keyof E, M>(
  query: ListQuery,
  rows: SelectQueryBuilder<D, R, Row>,
  matching: SelectQueryBuilder<E, T, M>,
) {
  const { limit, offset } = windowOf(query);
  const total = matching.select(({ fn }) => fn.countAll<number>().as("total"));
  const inAll = query.q ? sql<number>`(count(*) over ())::int` : sql<number>`(${total})`;
  const counting = rows.select(inAll.as("foundInAll")).limit(limit).offset(offset);
  const pageRows = (await counting.execute()) as Counted<Row>[];
  const page = pageRows.map(({ foundInAll: _, ...row }) => row as unknown as Row);
  const [first] = pageRows;
  if (first || offset === 0) return { rows: page, total: first?.foundInAll ?? 0 };
  // A page behind the last one has no row to tell how many there are. What is selected of tables that are not
  // known here has no type that could be worked out.
  const [counted] = (await total.execute()) as unknown as { total: number }[];
  return { rows: page, total: counted?.total ?? 0 };
}
