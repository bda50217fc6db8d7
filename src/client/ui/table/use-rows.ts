import { keepPreviousData, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { call, callList } from "#/client/lib/api-client.ts";
import { listQueryOf } from "#/client/lib/query.ts";
import type { CallRequest, CallResponse, ListPage, Route } from "#/shared/contract.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import { readAllPages } from "./read-all-pages.ts";
import { type TableState, useTableState } from "./table-state.ts";
import { type Column, type LocalSource, type Rows, type Source, textOf } from "./types.ts";

type Listing<R extends Route> = { route: R; request?: Partial<CallRequest<R>> | undefined };

/** Returns the rows of a table for its state, from the server or from data already loaded. */
export function useRows<R extends Route, Row>(
  source: Source<R, Row>,
  columns: readonly Column<Row>[],
  state: TableState,
): Rows<Row> {
  const remote = "route" in source ? source : null;
  const query = useQuery({
    ...rowsQuery(remote ?? { route: NO_ROUTE as R }, state),
    placeholderData: keepPreviousData,
    enabled: remote !== null,
  });
  if (!remote) return localRows(source as LocalSource<Row>, columns, state);

  const listed = query.data as ListPage<CallResponse<R>> | undefined;
  const rows = listed ? rowsIn<Row>(remote, listed.answer) : [];
  return {
    rows,
    among: rows,
    total: listed?.total ?? 0,
    sums: (listed?.answer ?? undefined) as Rows<Row>["sums"],
    isPending: query.isPending,
    isRefreshing: query.isFetching && !query.isPending,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
    all: async (format) => {
      const exporting = isAboutPeople(columns) ? format : undefined;
      return readAllPages(async (page) => {
        const request = requestOf(remote, { ...state, page, pageSize: MAX_PAGE_SIZE });
        const { answer, total } = await callList(remote.route, request, { exporting });
        return { rows: rowsIn<Row>(remote, answer), total };
      });
    },
  };
}

type Shown = Pick<TableState, "q" | "sort" | "page" | "pageSize">;

const requestOf = <R extends Route>({ request }: Listing<R>, shown: Shown) =>
  ({
    ...(request as object | undefined),
    query: {
      ...(request as { query?: object } | undefined)?.query,
      q: shown.q || undefined,
      sort: shown.sort,
      page: String(shown.page),
      pageSize: String(shown.pageSize),
    },
  }) as CallRequest<R>;

/** The page of rows that a table in its state reads from the server. */
const rowsQuery = <R extends Route>(source: Listing<R>, shown: Shown) =>
  listQueryOf(source.route, requestOf(source, shown));

/** Fetches the rows of a table that is rendered later. `prefix` as the table's own. */
export const usePrefetchRows = <R extends Route>(
  source: Listing<R> & { sort?: string | undefined },
  prefix = "",
): void => usePrefetchQuery(rowsQuery(source, useTableState(prefix, source.sort)));

/** Returns the list in a response, or the response if it is the list itself. */
const rowsIn = <Row>({ rows }: { rows?: unknown }, answer: unknown) =>
  (rows ? (answer as Record<string, unknown>)[String(rows)] : answer) as readonly Row[];

/** Used if no query is made, because hooks may not be left out. */
const NO_ROUTE = { path: "/api/none", method: "GET" } as unknown as Route;

/** True if rows of these columns contain personal data: by a name, or by an address. */
const isAboutPeople = <Row>(columns: readonly Column<Row>[]): boolean =>
  columns.some(({ person, key }) => person !== undefined || key === "email");

function localRows<Row>(
  source: LocalSource<Row>,
  columns: readonly Column<Row>[],
  { q, sort, page, pageSize }: TableState,
): Rows<Row> {
  const { from } = source;
  const pattern = q.toLowerCase();
  const matching = source.rows.filter((row) =>
    columns.some((column) =>
      String(textOf(column, row) ?? "")
        .toLowerCase()
        .includes(pattern),
    ),
  );
  const column = columns.find(({ key }) => key === sort?.replace(/^-/, ""));
  if (column) {
    const direction = sort?.startsWith("-") ? -1 : 1;
    matching.sort((a, b) => direction * compare(textOf(column, a), textOf(column, b)));
  }
  return {
    rows: matching.slice((page - 1) * pageSize, page * pageSize),
    among: source.rows,
    total: matching.length,
    isPending: source.isPending ?? false,
    isRefreshing: false,
    error: source.error ?? null,
    retry: source.retry ?? (() => {}),
    all: async (format) => {
      const exporting = isAboutPeople(columns) ? format : undefined;
      if (exporting && from) await call(from.route, from.request as never, { exporting });
      return matching;
    },
  };
}

/** Created with the first sort: one per comparison takes longer than all the rest of sorting. */
let collator: Intl.Collator | undefined;

function compare(a: ReturnType<typeof textOf>, b: ReturnType<typeof textOf>): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  collator ??= new Intl.Collator("en-IN", { numeric: true });
  return collator.compare(String(a ?? ""), String(b ?? ""));
}
