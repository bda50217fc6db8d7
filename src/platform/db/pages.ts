import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { type ListQuery, limitAndOffset } from "#/shared/list.ts";
import { toRupees } from "#/shared/money.ts";

/** Totals of a list of money: of all matching rows, what is still open, and what was taken back. */
type SumName = "sum" | "sumOpen" | "sumBack";
type Totals = { total: number } & Partial<Record<SumName, number>>;

type PageOptions = {
  /** Columns of paise to sum over all matching rows. */
  sums?: Partial<Record<SumName, Expression<unknown>>>;
  /** A separate count would look for all rows twice, for instance those of a union. */
  isFewInAll?: boolean;
  /**
   * The common table expression of `rows` that holds every row once, counted in place of
   * `matching`.
   */
  table?: string;
  /** The column that identifies a row, such as `users.id`: late pages skip by it alone. */
  key?: string;
};

/** A page after this row is late: it skips earlier rows by their keys, before any join. */
const LATE = 1_000;

/**
 * Reads one page of `rows`, the rows that `matching` finds, in their order, and counts in the same
 * statement how many it finds in all. A search, and with `isFewInAll` every page, is counted by a
 * window over its rows, everything else by a subquery.
 *
 * Returns the rows, their number in all, and the sums in rupees: none on a page without rows.
 */
export async function readPage<D, R extends keyof D, Row, E, T extends keyof E, M>(
  query: ListQuery,
  rows: SelectQueryBuilder<D, R, Row>,
  matching: SelectQueryBuilder<E, T, M>,
  { sums = {}, isFewInAll = false, table, key }: PageOptions = {},
): Promise<{ rows: Row[]; total: number; sums: Partial<Record<SumName, number>> }> {
  const { limit, offset } = limitAndOffset(query);
  const isWindow = table === undefined && (Boolean(query.q) || isFewInAll);
  const counted = matching.select(totalsOf(sums).as("totals"));
  const all = table ? sql`select ${totalsOf(sums)} from ${sql.table(table)}` : counted;
  const totals = isWindow ? totalsOf(sums, sql` over ()`) : sql<Totals>`(${all})`;
  const page =
    key !== undefined && !isWindow && offset >= LATE
      ? rows.where(isAmong(key, rows.clearSelect().select(keyOf(key)).limit(limit).offset(offset)))
      : windowed(rows, query);
  const found = await page.select(totals.as("totals")).execute();
  // The types of columns selected from unknown tables cannot be inferred.
  const read = found as unknown as (Row & { totals: Totals })[];
  const [first] = read;
  if (first) {
    const { total, ...paise } = first.totals;
    return {
      rows: read.map(({ totals: _, ...row }) => row as unknown as Row),
      total,
      sums: inRupees(paise),
    };
  }
  if (offset === 0) return { rows: [], total: 0, sums: {} };
  // A page past the end has no row that carries the totals.
  const [last] = (await counted.execute()) as unknown as { totals: Totals }[];
  return { rows: [], total: last?.totals.total ?? 0, sums: {} };
}

/**
 * A first page without a search has its length in its SQL text, so that PostgreSQL can keep one
 * plan for all such calls: with the length as a parameter it would plan each time.
 */
function windowed<D, R extends keyof D, Row>(
  rows: SelectQueryBuilder<D, R, Row>,
  query: ListQuery,
): SelectQueryBuilder<D, R, Row> {
  const { limit, offset } = limitAndOffset(query);
  if (query.q || offset > 0) return rows.limit(limit).offset(offset);
  return rows.limit(sql.lit(limit));
}

/** The number of rows and their sums as one value, of a query or (`over ()`) of its window. */
const totalsOf = (sums: NonNullable<PageOptions["sums"]>, over = sql``) =>
  sql<Totals>`json_build_object('total', count(*)${over}${sql.join(
    Object.entries(sums).map(([name, paise]) => sql`, ${sql.lit(name)}, sum(${paise})${over}`),
    sql``,
  )})`;

const inRupees = (paise: Partial<Record<SumName, number>>) =>
  Object.fromEntries(Object.entries(paise).map(([name, sum]) => [name, toRupees(sum)]));

/** How many rows a query finds, as its only column: `rows.select(countRows)`. */
export const countRows = sql<number>`count(*)::int`.as("count");

const keyOf = (key: string) => sql<string>`${sql.ref(key)}`.as("key");

/** True if a row's key is among those of a query; an index-only scan may suffice. */
const isAmong = (key: string, keys: Expression<unknown>) =>
  sql<boolean>`${sql.ref(key)} = any(array(select late.key from ${keys} late))`;
