import type { Icon } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import type { CallParts, CallRequest, CallResponse, Route } from "#/shared/contract.ts";
import type { Cell } from "#/shared/csv.ts";
import type { ExportFormat } from "#/shared/export-format.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { namesakesIn, type Person } from "#/shared/person-code.ts";

export type Column<Row> = {
  /** The row's key, which is also the server's name to sort by. */
  key: string;
  label: string;
  /** What the cell shows; without it the row's value, or N/A if there is none. */
  render?: (row: Row) => ReactNode;
  /**
   * Whose name it is: the cell shows it, with the person's code where somebody else among the rows
   * has the same name, and so does a file, in a separate column. `render` may show more around a
   * PersonLink.
   */
  person?: (row: Row) => Person | null;
  /** What goes into exports and is searched in the browser; without it the row's value. */
  text?: (row: Row) => Cell;
  /**
   * The columns it is in a file, where those are others: a unit in the label, two values apart, or
   * none. Dates and instants are given as the server gives them.
   */
  exported?: readonly { label: string; value: (row: Row) => Cell }[];
  sortable?: boolean;
  align?: "right";
  /** Its values stay on one line and set the column's width; so do right-aligned columns. */
  isShort?: boolean;
  /** A sentence: a row shows enough of it to be useful; a list without that room shows cards. */
  isSentence?: boolean;
  /**
   * A text that may be long: on a phone it comes after the other values, as what is too much for a
   * row is cut off. Sentences always do.
   */
  isLong?: boolean;
  /** A name of somebody without a page: as whole as that of a person. */
  isName?: boolean;
  /** Which rows may have a value: the column is shown only with one of them. */
  isFor?: (row: Row) => boolean;
  /** Not shown until chosen. */
  isHidden?: boolean;
  /** Always shown, and the head of a card on a phone. */
  isFixed?: boolean;
  /**
   * Whether its label is shown before the value on a phone: where the value alone does not say what
   * it is, such as a second person of the row or a yes. Right-aligned columns have it unless this
   * says otherwise.
   */
  isLabelled?: boolean;
  /** Its value is entered in its place: on a phone it is shown even while empty. */
  isEntered?: boolean;
  /** Another value says it as well: on a phone only when all of the row is asked for. */
  isRepeated?: boolean;
  /** The row's state, in a word: on a phone next to what the row is about. */
  isState?: boolean;
};

/** The keys of a response that hold a list of such rows. */
type ListIn<A, Row> = { [K in keyof A]: A[K] extends readonly Row[] ? K : never }[keyof A];

/**
 * Searched, sorted and cut by the server. The route is a list with `listQuery` in its query; `rows`
 * names the list in its response, where the response is not itself the list.
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

/** Rows that came with something else: searched, sorted and cut in the browser. */
export type LocalSource<Row> = {
  rows: readonly Row[];
  /** The read they came with, which is made again for an export; null where they tell of nobody. */
  from: Origin | null;
  isPending?: boolean;
  error?: Error | null;
  retry?: () => void;
};
export type Source<R extends Route, Row> = (RemoteSource<R, Row> | LocalSource<Row>) & {
  /** How the rows are sorted at first: "createdAt", or "-createdAt" for newest first. */
  sort?: string;
};

export type Empty = {
  text: string;
  /** Said instead where a search matches nothing and `text` would be untrue. */
  noMatch?: string;
  hint?: ReactNode;
  Icon?: Icon;
  action?: ReactNode;
};

export type Selection<Row> = {
  /** What the row's checkbox is called: its name. */
  label: (row: Row) => string;
  /** Rows without a checkbox, where there are any. */
  isSelectable?: (row: Row) => boolean;
  /**
   * What can be done with the selected rows of the current page. `keep`: leaves only these ids
   * selected, such as those it could not be done with.
   */
  actions: (rows: readonly Row[], keep: (ids: readonly string[]) => void) => ReactNode;
};

/** What a page says about its table. */
export type TableProps<R extends Route, Row> = {
  /** Names the exported file and this device's chosen columns; default: the label. */
  name?: string;
  /** What the table lists, for screen readers and exported sheets: "Payment receipts". */
  label: string;
  source: Source<R, Row>;
  columns: readonly Column<Row>[];
  /** Without it the row's `_id`. */
  rowId?: (row: NoInfer<Row>) => string;
  empty: Empty;
  /**
   * `displayName`: the name of the first column's person, with the code where another row has the
   * same name; empty where the row names nobody.
   */
  actions?: (row: NoInfer<Row>, displayName: string) => ReactNode;
  selection?: Selection<NoInfer<Row>>;
  filters?: ReactNode;
  /** False where people are not to be messaged from here, for instance while one is written. */
  isMessaged?: boolean;
  isSearchable?: boolean;
  searchPlaceholder?: string;
  loadingText?: string;
  /** The specification's text for a list that did not come, where it has one. */
  errorText?: (error: Error) => string | undefined;
  /** On a phone, not the columns: what, then when · who · state, with one action at the right. */
  brief?: (row: NoInfer<Row>) => ReactNode;
  /** On a phone the first few rows, and the others on request: for a list below other things. */
  isFewOnPhone?: boolean;
  /** Set it where two tables share a page, so that their search and pages do not mix. */
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
  /** Rows that match, before paging. */
  total: number;
  sums?: { sum?: number; sumOpen?: number; sumBack?: number } | undefined;
  isPending: boolean;
  isRefreshing: boolean;
  error: Error | null;
  retry: () => void;
  /** Every matching row, for an export; of people it is recorded and asks for a proof. */
  all: (format?: ExportFormat) => Promise<readonly Row[]>;
};

/** The ids of the people who share their name with another, in any column that names people. */
export const namesakesOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ReadonlySet<string> =>
  namesakesIn(columns.flatMap(({ person }) => rows.flatMap((row) => person?.(row) ?? [])));

/** The plain value behind a cell. */
export function textOf<Row>(column: Column<Row>, row: Row): Cell {
  if (column.text) return column.text(row);
  if (column.person) return column.person(row)?.name ?? null;
  const value: unknown = (row as Record<string, unknown>)[column.key];
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "number" ? value : String(value);
}

/** Whether a card on a phone says the value's label. */
export const hasLabel = <Row>({ isLabelled, align }: Column<Row>) =>
  isLabelled ?? align === "right";

/** Whether it comes after the other values of a card. */
export const isLong = <Row>(column: Column<Row>) => column.isLong || column.isSentence;

const EMPTY: readonly unknown[] = [null, undefined, "", "–", NOTHING];

/** Whether the row has a value there; what is rendered decides where there is no plain text. */
export const isFilled = <Row>(column: Column<Row>, row: Row): boolean =>
  column.isEntered ||
  !EMPTY.includes(column.text || !column.render ? textOf(column, row) : column.render(row));

/** The whole of a text that a row of one line may cut. */
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

/** Whether its values are never cut: as said, and numbers and names. */
export const isNeverCut = <Row>(column: Column<Row>) =>
  column.isShort || column.align === "right" || isNames(column);
