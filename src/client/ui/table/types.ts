import type { Icon } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import type { CallParts, CallRequest, CallResponse, Route } from "#/shared/contract.ts";
import type { Cell } from "#/shared/csv.ts";
import type { ExportFormat } from "#/shared/export-format.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { namesakesIn, type Person } from "#/shared/person-code.ts";

export type Column<Row> = {
  /** The row's key, which is also the server's name for sorting. */
  key: string;
  label: string;
  /** The content of the cell; by default the row's value, or N/A if there is none. */
  render?: (row: Row) => ReactNode;
  /**
   * The person named: the cell shows the name, with the person's code if someone else among the
   * rows has the same name; a file has the code in a separate column. `render` may show more around
   * a PersonLink.
   */
  person?: (row: Row) => Person | null;
  /** The value that is exported and searched in the browser; by default the row's value. */
  text?: (row: Row) => Cell;
  /**
   * Its columns in a file, if they differ: a unit in the label, two values apart, or none. Dates
   * and instants are given as the server gives them.
   */
  exported?: readonly { label: string; value: (row: Row) => Cell }[];
  sortable?: boolean;
  align?: "right";
  /** Its values stay on one line and set the column's width; so do right-aligned columns. */
  isShort?: boolean;
  /** A sentence: a row shows enough of it to be useful; a list without that room shows cards. */
  isSentence?: boolean;
  /**
   * A text that may be long: on a phone it comes after the other values, as the end of a long row
   * is cut off. Sentences always do.
   */
  isLong?: boolean;
  /** A name of someone without a page: never cut, like that of a person. */
  isName?: boolean;
  /** True for rows that may have a value: the column is shown only if there is one. */
  isFor?: (row: Row) => boolean;
  /** Not shown until chosen. */
  isHidden?: boolean;
  /** Always shown, and the head of a card on a phone. */
  isFixed?: boolean;
  /**
   * Whether its label precedes the value on a phone: needed if the value alone does not say what it
   * is, such as a second person of the row or a yes. Right-aligned columns have it by default.
   */
  isLabelled?: boolean;
  /** Its value is entered in its cell: on a phone it is shown even while empty. */
  isEntered?: boolean;
  /** Another value says the same: on a phone it is shown only when the row is expanded. */
  isRepeated?: boolean;
  /** The row's state, in a word: on a phone next to the row's subject. */
  isState?: boolean;
};

/** The keys of a response that hold a list of such rows. */
type ListIn<A, Row> = { [K in keyof A]: A[K] extends readonly Row[] ? K : never }[keyof A];

/**
 * Searched, sorted and paged by the server. The route is a list with `listQuery` in its query;
 * `rows` names the list in its response, unless the response itself is the list.
 */
type RemoteSource<R extends Route, Row> = {
  route: R;
  request?: Partial<CallRequest<R>>;
} & (CallResponse<R> extends readonly Row[]
  ? { rows?: never }
  : { rows: ListIn<CallResponse<R>, Row> });
type Origin = { route: Route; request: CallParts };

/** Returns the read that rows came with, for a `LocalSource`. */
export const origin = <R extends Route>(route: R, request: CallRequest<R>): Origin => ({
  route,
  request: request as CallParts,
});

/** Rows that came with something else: searched, sorted and paged in the browser. */
export type LocalSource<Row> = {
  rows: readonly Row[];
  /**
   * The read they came with, which is repeated for an export; null if they contain no personal
   * data.
   */
  from: Origin | null;
  isPending?: boolean;
  error?: Error | null;
  retry?: () => void;
};
export type Source<R extends Route, Row> = (RemoteSource<R, Row> | LocalSource<Row>) & {
  /** The initial sort order: "createdAt", or "-createdAt" for newest first. */
  sort?: string;
};

export type Empty = {
  text: string;
  /** Shown if a search matches nothing and `text` would be untrue. */
  noMatch?: string;
  hint?: ReactNode;
  Icon?: Icon;
  action?: ReactNode;
};

export type Selection<Row> = {
  /** Returns the label of the row's checkbox: its name. */
  label: (row: Row) => string;
  /** False for rows without a checkbox, if there are any. */
  isSelectable?: (row: Row) => boolean;
  /**
   * The actions for the selected rows of the current page. `keep`: leaves only these ids selected,
   * such as those for which it failed.
   */
  actions: (rows: readonly Row[], keep: (ids: readonly string[]) => void) => ReactNode;
};

/** What a page specifies about its table. */
export type TableProps<R extends Route, Row> = {
  /** Identifies the exported file and this device's chosen columns; default: the label. */
  name?: string;
  /** What the table lists, for screen readers and exported sheets: "Payment receipts". */
  label: string;
  source: Source<R, Row>;
  columns: readonly Column<Row>[];
  /** By default the row's `_id`. */
  rowId?: (row: NoInfer<Row>) => string;
  empty: Empty;
  /**
   * `displayName`: the name of the first column's person, with the code if another row has the same
   * name; empty if the row names nobody.
   */
  actions?: (row: NoInfer<Row>, displayName: string) => ReactNode;
  selection?: Selection<NoInfer<Row>>;
  filters?: ReactNode;
  /**
   * False if people are not to be messaged from here, for instance while a message is being
   * written.
   */
  isMessaged?: boolean;
  isSearchable?: boolean;
  searchPlaceholder?: string;
  loadingText?: string;
  /** The specification's text for a list that failed to load, if it has one. */
  errorText?: (error: Error) => string | undefined;
  /**
   * On a phone, instead of the columns: what, then when · who · state, with one action at the
   * right.
   */
  brief?: (row: NoInfer<Row>) => ReactNode;
  /** On a phone the first few rows, and the others on request: for a list below other content. */
  isFewOnPhone?: boolean;
  /** Set it if two tables share a page, so that their search and pages do not mix. */
  prefix?: string;
};

/** What a table shows right now, wherever its rows come from. */
export type Rows<Row> = {
  rows: readonly Row[];
  /**
   * The rows in which people with the same name are distinguished: the page, or all rows if all are
   * loaded.
   */
  among: readonly Row[];
  /** The number of matching rows, before paging. */
  total: number;
  sums?: { sum?: number; sumOpen?: number; sumBack?: number } | undefined;
  isPending: boolean;
  isRefreshing: boolean;
  error: Error | null;
  retry: () => void;
  /** Every matching row, for an export; of people it is recorded and asks for a proof. */
  all: (format?: ExportFormat) => Promise<readonly Row[]>;
};

/** Returns the ids of people who share their name with another, in any column of people. */
export const namesakesOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ReadonlySet<string> =>
  namesakesIn(columns.flatMap(({ person }) => rows.flatMap((row) => person?.(row) ?? [])));

/** Returns the plain value behind a cell. */
export function textOf<Row>(column: Column<Row>, row: Row): Cell {
  if (column.text) return column.text(row);
  if (column.person) return column.person(row)?.name ?? null;
  const value: unknown = (row as Record<string, unknown>)[column.key];
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "number" ? value : String(value);
}

/** True if a card on a phone shows the value's label. */
export const hasLabel = <Row>({ isLabelled, align }: Column<Row>) =>
  isLabelled ?? align === "right";

/** True if it comes after the other values of a card. */
export const isLong = <Row>(column: Column<Row>) => column.isLong || column.isSentence;

const EMPTY: readonly unknown[] = [null, undefined, "", "–", NOTHING];

/** True if the row has a value there; without a plain text, what is rendered decides. */
export const isFilled = <Row>(column: Column<Row>, row: Row): boolean =>
  column.isEntered ||
  !EMPTY.includes(column.text || !column.render ? textOf(column, row) : column.render(row));

/** Returns the whole of a text that a one-line row may cut. */
export function tooltipOf<Row>(column: Column<Row>, row: Row): string | undefined {
  if (column.person || (column.render && !column.text)) return undefined;
  const text = textOf(column, row);
  return typeof text === "string" && text.length > 12 ? text : undefined;
}

const isNames = <Row>({ isName, person }: Column<Row>) => isName || person !== undefined;

/** A name is never cut: one that would take the room of the other columns has a second line. */
export const nameStyle = <Row>(column: Column<Row>): CSSProperties | undefined =>
  isNames(column)
    ? {
        width: "max-content",
        maxWidth: "max(14rem, 26cqi)",
        whiteSpace: "normal",
        overflowWrap: "anywhere",
      }
    : undefined;

/** True if its values are never cut: short columns, numbers and names. */
export const isNeverCut = <Row>(column: Column<Row>) =>
  column.isShort || column.align === "right" || isNames(column);
