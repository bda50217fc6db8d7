import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useChangedRow } from "#/client/lib/changed-row.ts";
import type { Route } from "#/shared/contract.ts";
import css from "./DataTable.module.css";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { TableCards } from "./table/TableCards.tsx";
import { TableGrid } from "./table/TableGrid.tsx";
import { TablePages } from "./table/TablePages.tsx";
import { TableToolbar } from "./table/TableToolbar.tsx";
import { useTableState } from "./table/table-state.ts";
import type { Column, Empty, Selection, Source } from "./table/types.ts";
import { useRows } from "./table/use-rows.ts";

type Props<R extends Route, Row> = {
  /** Names the exported file, and the chosen columns on this device. */
  name: string;
  /** What the table lists, for screen readers and as an exported sheet's name: "Payment receipts". */
  label: string;
  source: Source<R, Row>;
  columns: readonly Column<NoInfer<Row>>[];
  rowId: (row: NoInfer<Row>) => string;
  empty: Empty;
  actions?: (row: NoInfer<Row>) => ReactNode;
  selection?: Selection<NoInfer<Row>>;
  /** More controls beside the search. */
  filters?: ReactNode;
  isSearchable?: boolean;
  searchPlaceholder?: string;
  /** "createdAt", or "-createdAt" for the newest first. */
  defaultSort?: string;
  loadingText?: string;
  /** The specification's text for a list that did not come, where it has one. */
  errorText?: (error: Error) => string | undefined;
  /** Its columns and buttons need 900 px: below that, too, the rows are cards. */
  isWide?: boolean;
  /** Set it where two tables share a page, so that their search and pages do not mix. */
  prefix?: string;
};

const NARROW = "(max-width: 39.99em)";
const NARROW_FOR_WIDE = "(max-width: 56.24em)";

/**
 * The one table. Search, sort and page live in the address; rows become cards below 640 px (a wide
 * table's below 900); a row
 * named by `markRow(id)` stands out for a moment; exports bring every row that matches.
 */
export function DataTable<R extends Route, Row>(props: Props<R, Row>) {
  const { name, label, columns, rowId, empty, selection } = props;
  const state = useTableState(props.prefix ?? "", props.defaultSort);
  const data = useRows(props.source, columns, state);
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns:${name}`,
    defaultValue: columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    getInitialValueInEffect: false,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isNarrow = useMediaQuery(props.isWide ? NARROW_FOR_WIDE : NARROW, false, {
    getInitialValueInEffect: false,
  });
  const changedId = useChangedRow();
  const shown = columns.filter(({ key, isFixed }) => isFixed || !hidden.includes(key));
  const isEmpty = !data.isPending && !data.error && data.rows.length === 0;
  const body = {
    label,
    columns: shown,
    data,
    state,
    rowId,
    changedId,
    selected,
    setSelected,
    selection,
    actions: props.actions,
    loadingText: props.loadingText ?? "Loading...",
  };

  return (
    <section className={css.table} aria-label={label}>
      <TableToolbar
        name={name}
        label={label}
        columns={columns}
        shown={shown}
        setHidden={setHidden}
        state={state}
        data={data}
        filters={props.filters}
        isSearchable={props.isSearchable ?? true}
        searchPlaceholder={props.searchPlaceholder ?? "Search"}
      />
      {selection && selected.size > 0 && (
        <div className={css.bulk}>
          <span>{selected.size} selected</span>
          {selection.actions([...selected], () => setSelected(new Set()))}
        </div>
      )}
      {data.error ? (
        <ErrorState
          error={data.error}
          text={props.errorText?.(data.error)}
          retry={data.retry}
          isRetrying={data.isRefreshing}
        />
      ) : isEmpty ? (
        <EmptyState
          {...empty}
          {...(state.q ? { hint: `Nothing matches “${state.q}”.`, action: undefined } : {})}
        />
      ) : isNarrow ? (
        <TableCards {...body} />
      ) : (
        <TableGrid {...body} />
      )}
      {!data.error && !isEmpty && <TablePages state={state} data={data} />}
    </section>
  );
}
