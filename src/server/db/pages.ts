import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type ListQuery, windowOf } from "#/shared/list.ts";

type Counted<Row> = Row & { foundInAll: number };

/** How many rows a whole list has, kept as they come and go: a number in SQL. */
export type Tally = { tally: RawBuilder<number> };

/** What is kept of a list: of its rows of a value (a status), of every value (null), of those whose amount fits. */
export const tallyOf = (
  list: "users" | "batches" | "receipts" | "credit_notes" | "waiting_members" | "listed_people",
  value: string | null = "",
  isCounted: RawBuilder<boolean> = sql`true`,
): Tally => ({
  tally: sql`(select coalesce(sum(rows), 0)::int from row_tallies
    where list = ${sql.lit(list)} and ${value === null ? sql`true` : sql`value = ${sql.lit(value)}`}
      and ${isCounted})`,
});

type PageOptions = {
  /** Of few rows there are no other pages. */
  isFewInAll?: boolean;
  /** The column that names a row, such as `users.id`: late pages skip by it alone. */
  key?: string;
};

/** From this row on a page is late: the rows before it are skipped by their keys, before anything is joined. */
const LATE = 1_000;

/** A page that is read as one query, alone or together with others (`readTogether`). */
type Page<Query, Row> = {
  query: Query;
  /** Returns the page and how many there are in all, of the rows that the query found. */
  from: (found: readonly object[]) => Promise<{ rows: Row[]; total: number }>;
};

/**
 * One page of `rows`, which are what `matching` finds in their order, and how many it finds in all, in one statement.
 * A search, and of few rows (`isFewInAll`) every page, counts on the way what it would have to look for twice. Of a whole list the number may be kept (`tallyOf`).
 */
export function pageOf<D, R extends keyof D, Row, E, T extends keyof E, M>(
  query: ListQuery,
  rows: SelectQueryBuilder<D, R, Row>,
  matching: SelectQueryBuilder<E, T, M> | Tally,
  { isFewInAll = false, key }: PageOptions = {},
): Page<SelectQueryBuilder<D, R, Row & { foundInAll: number }>, Row> {
  const { limit, offset } = windowOf(query);
  const total =
    "tally" in matching ? totalOf(rows.clearSelect().clearOrderBy()) : totalOf(matching);
  const whole = "tally" in matching ? matching.tally : sql<number>`(${total})`;
  const inAll = query.q || isFewInAll ? sql<number>`(count(*) over ())::int` : whole;
  const isLate = key !== undefined && !query.q && !isFewInAll && offset >= LATE;
  const window = isLate
    ? rows.where(isAmong(key, rows.clearSelect().select(keyOf(key)).limit(limit).offset(offset)))
    : windowed(rows, query, { limit, offset });
  return {
    query: window.select(inAll.as("foundInAll")) as unknown as SelectQueryBuilder<
      D,
      R,
      Row & { foundInAll: number }
    >,
    from: async (found) => {
      const counted = found as Counted<Row>[];
      const page = counted.map(({ foundInAll: _, ...row }) => row as unknown as Row);
      const [first] = counted;
      if (first || offset === 0) return { rows: page, total: first?.foundInAll ?? 0 };
      // A page behind the last one has no row to tell how many there are. What is selected of tables that are not
      // known here has no type that could be worked out.
      const [behind] = (await total.execute()) as unknown as { total: number }[];
      return { rows: page, total: behind?.total ?? 0 };
    },
  };
}

/**
 * A first page that nothing narrows has its length in its text: PostgreSQL then sees that one plan is good for every such call, and
 * keeps it, where it would plan a length that it does not know anew each time. What a search finds hangs on its words.
 */
function windowed<D, R extends keyof D, Row>(
  rows: SelectQueryBuilder<D, R, Row>,
  { q }: ListQuery,
  { limit, offset }: { limit: number; offset: number },
): SelectQueryBuilder<D, R, Row> {
  if (q || offset > 0) return rows.limit(limit).offset(offset);
  return rows.limit(sql.lit(limit));
}

/** Reads one page (`pageOf`) by itself. */
export async function readPage<D, R extends keyof D, Row, E, T extends keyof E, M>(
  ...input: Parameters<typeof pageOf<D, R, Row, E, T, M>>
) {
  const page = pageOf(...input);
  return page.from(await page.query.execute());
}

/** How many rows a query finds, as its only column: `rows.select(countRows)`. */
export const countRows = sql<number>`count(*)::int`.as("count");

const keyOf = (key: string) => sql<string>`${sql.ref(key)}`.as("key");

/** Whether a row is one of those whose keys a query finds; an index may hold all that it asks for. */
const isAmong = (key: string, keys: Expression<unknown>) =>
  sql<boolean>`${sql.ref(key)} = any(array(select late.key from ${keys} late))`;

const totalOf = <D, T extends keyof D, Row>(matching: SelectQueryBuilder<D, T, Row>) =>
  matching.select(({ fn }) => fn.countAll<number>().as("total"));
