import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Cell } from "#/client/lib/csv.ts";
import type { Answer, Request, Route } from "#/shared/contract.ts";

export type Column<Row> = {
  /** The row's key, which is also the server's name to sort by. */
  key: string;
  label: string;
  /** What the cell shows; without it the row's value, or N/A where there is none. */
  render?: (row: Row) => ReactNode;
  /** What goes into exports and is searched in the browser; without it the row's value. */
  text?: (row: Row) => Cell;
  /**
   * The columns it is in a file, where those are others: a unit in the label, two values apart, or
   * none. Dates and instants are given as the server gives them.
   */
  exported?: readonly { label: string; value: (row: Row) => Cell }[];
  sortable?: boolean;
  align?: "right";
  /** Not shown until chosen. */
  isHidden?: boolean;
  /** Always shown, and the head of a card on a phone. */
  isFixed?: boolean;
};

/** Searched, sorted and cut by the server. The route is a list with `listQuery` in its query. */
export type RemoteSource<R extends Route, Row> = {
  route: R;
  request?: Partial<Request<R>>;
  rows: (answer: Answer<R>) => readonly Row[];
};
/** Rows that came with something else: searched, sorted and cut in the browser. */
export type LocalSource<Row> = {
  rows: readonly Row[];
  isPending?: boolean;
  error?: Error | null;
  retry?: () => void;
};
export type Source<R extends Route, Row> = RemoteSource<R, Row> | LocalSource<Row>;

export type Empty = { text: string; hint?: ReactNode; Icon?: Icon; action?: ReactNode };

export type Selection<Row> = {
  /** What the row's checkbox is called: its name. */
  label: (row: Row) => string;
  actions: (ids: string[], clear: () => void) => ReactNode;
};

/** What a table shows right now, wherever its rows come from. */
export type Rows<Row> = {
  rows: readonly Row[];
  /** Rows that match, before paging. */
  total: number;
  isPending: boolean;
  isRefreshing: boolean;
  error: Error | null;
  retry: () => void;
  /** Every row that matches, for an export. */
  all: () => Promise<readonly Row[]>;
};

/** The plain value behind a cell. */
export function textOf<Row>(column: Column<Row>, row: Row): Cell {
  if (column.text) return column.text(row);
  const value: unknown = (row as Record<string, unknown>)[column.key];
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "number" ? value : String(value);
}
