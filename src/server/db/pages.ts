import { type SelectQueryBuilder, sql } from "kysely";
import { type ListQuery, windowOf } from "#/shared/list.ts";

type Counted<Row> = Row & { foundInAll: number };

/**
 * One page of `rows`, which are what `matching` finds in their order, and how many it finds in all.
 * A search has to look at every row: it counts what it finds on the way instead of looking twice.
 */
export async function readPage<D, R extends keyof D, Row, E, T extends keyof E, M>(
  query: ListQuery,
  rows: SelectQueryBuilder<D, R, Row>,
  matching: SelectQueryBuilder<E, T, M>,
) {
  const { limit, offset } = windowOf(query);
  if (query.q) {
    const counting = rows.select(sql<number>`(count(*) over ())::int`.as("foundInAll"));
    const pageRows = (await counting.limit(limit).offset(offset).execute()) as Counted<Row>[];
    // A page behind the last one has no row to tell how many there are.
    if (pageRows.length > 0 || offset === 0) {
      const page = pageRows.map(({ foundInAll: _, ...row }) => row as unknown as Row);
      return { rows: page, total: pageRows[0]?.foundInAll ?? 0 };
    }
  }
  const page = await rows.limit(limit).offset(offset).execute();
  const counted = matching.select(({ fn }) => fn.countAll<number>().as("total"));
  // What is selected of tables that are not known here has no type that could be worked out.
  const [row] = (await counted.execute()) as unknown as { total: number }[];
  return { rows: page, total: row?.total ?? 0 };
}
