import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type ListQuery, windowOf } from "#/shared/list.ts";
import { type Paise, toRupees } from "#/shared/money.ts";

type Counted<Row> = Row & { foundInAll?: number };

/** How many rows a whole list has, kept as they come and go: a number in SQL. */
export type Tally = { tally: RawBuilder<number> };

/** A list's kept count: rows of a value (a status), of all values (null), or of some amounts. */
export const tallyOf = (
  list:
    | "users"
    | "batches"
    | "receipts"
    | "credit_notes"
    | "assistance_payments"
    | "waiting_members"
    | "listed_people"
    | "documents"
    | "contact_messages",
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

/** From this row on a page is late: earlier rows are skipped by their keys, before any join. */
const LATE = 1_000;

/** A page that is read as one query, alone or together with others (`readTogether`). */
type Page<Query, Row> = {
  query: Query;
  /** Returns the page and how many there are in all, of the rows that the query found. */
  from: (found: readonly object[]) => Promise<{ rows: Row[]; total: number }>;
};

/**
 * One page of `rows`, which are what `matching` finds in their order, and how many it finds in all,
 * in one statement. A search, and of few rows (`isFewInAll`) every page, counts on the way what it
 * would have to look for twice. Of a whole list the number may be kept (`tallyOf`).
 */
export function pageOf<D, R extends keyof D, Row, E, T extends keyof E, M>(
  query: ListQuery,
  rows: SelectQueryBuilder<D, R, Row>,
  matching: SelectQueryBuilder<E, T, M> | Tally,
  { isFewInAll = false, key }: PageOptions = {},
): Page<SelectQueryBuilder<D, R, Counted<Row>>, Row> {
  const { limit, offset } = windowOf(query);
  const total =
    "tally" in matching ? totalOf(rows.clearSelect().clearOrderBy()) : totalOf(matching);
  const whole = "tally" in matching ? matching.tally : sql<number>`(${total})`;
  const isOnTheWay = Boolean(query.q) || isFewInAll;
  const inAll = isOnTheWay ? sql<number>`(count(*) over ())::int` : whole;
  const isLate = key !== undefined && !query.q && !isFewInAll && offset >= LATE;
  const window = isLate
    ? rows.where(isAmong(key, rows.clearSelect().select(keyOf(key)).limit(limit).offset(offset)))
    : windowed(rows, query, { limit, offset });
  // A list that is asked for as a whole is counted when it has come, unless there was more than
  // fits: counting on the way holds all rows back until the last.
  const isCounted = !(isOnTheWay && query.pageSize === undefined && offset === 0);
  const read = isCounted ? window.select(inAll.as("foundInAll")) : window;
  return {
    query: read as unknown as SelectQueryBuilder<D, R, Counted<Row>>,
    from: async (found) => {
      const known = knownTotal(found, { limit, offset });
      if (known !== undefined) return { rows: bare(found), total: known };
      // What is selected of tables that are not known here has no type that could be worked out.
      const [counted] = (await total.execute()) as unknown as { total: number }[];
      return { rows: bare(found), total: counted?.total ?? 0 };
    },
  };
}

/**
 * The total number of rows, as far as a page shows it: a page past the end has no row that carries
 * it, and a full one may not.
 */
function knownTotal(
  found: readonly object[],
  { limit, offset }: ReturnType<typeof windowOf>,
): number | undefined {
  const [first] = found as readonly Counted<unknown>[];
  if (first?.foundInAll !== undefined) return first.foundInAll;
  return offset === 0 && found.length < limit ? found.length : undefined;
}

/** The rows without what each of them says of all. */
function bare<Row>(found: readonly object[]): Row[] {
  const [first] = found;
  if (!first || !("foundInAll" in first)) return found as unknown as Row[];
  return (found as readonly Counted<object>[]).map(
    ({ foundInAll: _, ...row }) => row as unknown as Row,
  );
}

/**
 * A first page without filters has its length in its SQL text: PostgreSQL then sees that one plan
 * is good for every such call, and keeps it; with a length it does not know it would plan each
 * time. What a search finds depends on its words.
 */
function windowed<D, R extends keyof D, Row>(
  rows: SelectQueryBuilder<D, R, Row>,
  { q }: ListQuery,
  { limit, offset }: { limit: number; offset: number },
): SelectQueryBuilder<D, R, Row> {
  if (q || offset > 0) return rows.limit(limit).offset(offset);
  return rows.limit(sql.lit(limit));
}

/** Reads one page (`pageOf`) as a statement on its own. */
export async function readPage<D, R extends keyof D, Row, E, T extends keyof E, M>(
  ...input: Parameters<typeof pageOf<D, R, Row, E, T, M>>
) {
  const page = pageOf(...input);
  return page.from(await page.query.execute());
}

/** How many rows a query finds, as its only column: `rows.select(countRows)`. */
export const countRows = sql<number>`count(*)::int`.as("count");

const keyOf = (key: string) => sql<string>`${sql.ref(key)}`.as("key");

/** Whether a row's key is among those of a query; an index may hold all that it needs. */
const isAmong = (key: string, keys: Expression<unknown>) =>
  sql<boolean>`${sql.ref(key)} = any(array(select late.key from ${keys} late))`;

const totalOf = <D, T extends keyof D, Row>(matching: SelectQueryBuilder<D, T, Row>) =>
  matching.select(({ fn }) => fn.countAll<number>().as("total"));

/** Totals of lists of money: of all that match, what is still open, and what was taken back. */
const SUMS = ["sum", "sumOpen", "sumBack"] as const;
type SumName = (typeof SUMS)[number];
/** A column of paise, and what the whole list has of it where that is kept. */
type Summed = { paise: RawBuilder<unknown>; kept?: RawBuilder<unknown> };

/** What receipts or credit notes come to in all, in paise, kept as they come. */
export const keptPaiseOf = (list: "receipts" | "credit_notes"): RawBuilder<unknown> =>
  sql`(select coalesce(sum(paise), 0) from row_tallies where list = ${sql.lit(list)})`;

/**
 * Adds sums of all that match to the rows of a page, summed on the way unless the list is whole and
 * its sum is kept.
 */
export function withSums<D, R extends keyof D, Row>(
  rows: SelectQueryBuilder<D, R, Row>,
  sums: Partial<Record<SumName, Summed>>,
  { isWhole }: { isWhole: boolean },
): SelectQueryBuilder<D, R, Row> {
  const columns = SUMS.flatMap((name) => {
    const summed = sums[name];
    if (!summed) return [];
    const sum = isWhole && summed.kept ? summed.kept : sql`sum(${summed.paise}) over ()`;
    return [sql<Paise>`(${sum})::bigint`.as(name)];
  });
  return rows.select(columns) as unknown as SelectQueryBuilder<D, R, Row>;
}

/**
 * Returns the sums that `withSums` added, in rupees: none on a page behind the last one, which has
 * no row to tell them.
 */
export function sumsIn(rows: readonly object[]): Partial<Record<SumName, number>> {
  const first = rows[0] as Partial<Record<SumName, Paise>> | undefined;
  return Object.fromEntries(
    SUMS.flatMap((name) => {
      const paise = first?.[name];
      return paise === undefined ? [] : [[name, toRupees(paise)]];
    }),
  );
}
