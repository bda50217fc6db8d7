import type { SelectQueryBuilder } from "kysely";
import { type ListQuery, windowOf } from "#/shared/list.ts";

/** One page of `rows`, which are what `matching` finds in their order, and how many it finds in all. */
export async function readPage<D, R extends keyof D, Row, T extends keyof D, M>(
  query: ListQuery,
  rows: SelectQueryBuilder<D, R, Row>,
  matching: SelectQueryBuilder<D, T, M>,
) {
  const { limit, offset } = windowOf(query);
  const page = await rows.limit(limit).offset(offset).execute();
  const counted = matching.select(({ fn }) => fn.countAll<number>().as("total"));
  // What is selected of tables that are not known here has no type that could be worked out.
  const [found] = (await counted.execute()) as unknown as { total: number }[];
  return { rows: page, total: found?.total ?? 0 };
}
