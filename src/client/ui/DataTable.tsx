import { useRef, useState } from "react";
import { goByArrows } from "#/client/lib/arrow-keys.ts";
import { useHighlightedRow } from "#/client/lib/highlighted-row.ts";
import { NamesakesContext } from "#/client/lib/namesakes.ts";
import { type ShortcutWords, useShortcutWords } from "#/client/lib/shortcut-words.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import type { Route } from "#/shared/contract.ts";
import { displayNameAmong } from "#/shared/person-code.ts";
import css from "./DataTable.module.css";
import { PrintSheet } from "./table/PrintSheet.tsx";
import { TableBody } from "./table/TableBody.tsx";
import { TableToolbar } from "./table/TableToolbar.tsx";
import { useTableState } from "./table/table-state.ts";
import { namesakesOf, type TableProps, textOf } from "./table/types.ts";
import { useCards } from "./table/use-cards.ts";
import { useColumns } from "./table/use-columns.ts";
import { usePrintSheet } from "./table/use-print-sheet.ts";
import { useRows } from "./table/use-rows.ts";

const nameOf = (label: string) => label.toLowerCase().replace(/\W+/g, "-");
const ownId = (row: unknown) => (row as { _id: string })._id;

const ROW_KEYS: ShortcutWords = [
  ["↓ ↑", "from row to row"],
  ["Enter", "open what the row is about"],
];
const KEYS: ShortcutWords = [["/", "search in the list"], ...ROW_KEYS];

/**
 * The one table component. Search, sort and page are kept in the address. Rows become cards on a
 * phone, and in a list too narrow for its columns. A row named by `highlightRow(id)` is highlighted
 * for a moment. Exports contain every matching row.
 */
export function DataTable<R extends Route, Row>(props: TableProps<R, Row>) {
  const { label, name = nameOf(label), columns, rowId = ownId, empty, selection } = props;
  const state = useTableState(props.prefix ?? "", props.source.sort);
  const data = useRows(props.source, columns, state);
  const { sheet, isLoading } = usePrintSheet(data);
  const { setHidden, shown, ...own } = useColumns(name, columns, sheet?.rows ?? data.rows);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const section = useRef<HTMLElement>(null);
  const { isNarrow, onCut } = useCards(shown, section);
  const changedId = useHighlightedRow();
  const { isSearchable = true } = props;
  const toSearch = () => section.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
  useShortcuts({ "/": toSearch }, isSearchable);
  useShortcutWords(isSearchable ? KEYS : ROW_KEYS);
  const namesakes = namesakesOf(columns, sheet?.rows ?? data.among);
  const { actions } = props;
  const chosen = data.rows.filter((row) => selected.has(rowId(row)));
  const displayNameOf = (row: Row) => {
    const [head] = columns;
    const person = head?.person?.(row);
    return person ? displayNameAmong(namesakes, person) : `${(head && textOf(head, row)) ?? ""}`;
  };
  const body = {
    label,
    columns: shown,
    data,
    state,
    rowId,
    nameOf: displayNameOf,
    changedId,
    selected,
    setSelected,
    selection,
    actions: actions && ((row: Row) => actions(row, displayNameOf(row))),
    loadingText: props.loadingText ?? "Loading...",
    brief: props.brief,
    isFew: props.isFewOnPhone ?? false,
    onCut,
  };

  return (
    <section
      ref={section}
      className={css.table}
      aria-label={label}
      data-printed={sheet ? true : undefined}
      onKeyDown={goByArrows}
    >
      <TableToolbar
        name={name}
        label={label}
        columns={columns}
        chosen={own.chosen}
        shown={shown}
        setHidden={setHidden}
        state={state}
        data={data}
        isNarrow={isNarrow}
        isPrinting={isLoading}
        filters={props.filters}
        isMessaged={props.isMessaged ?? true}
        isSearchable={isSearchable}
        searchPlaceholder={props.searchPlaceholder ?? "Search"}
      />
      {selection && chosen.length > 0 && (
        <div className={css.bulk}>
          <span>{chosen.length} selected</span>
          {selection.actions(chosen, (ids) => setSelected(new Set(ids)))}
        </div>
      )}
      <NamesakesContext value={namesakes}>
        <div className={css.screen}>
          <TableBody body={body} isNarrow={isNarrow} empty={empty} errorText={props.errorText} />
        </div>
        {sheet && <PrintSheet sheet={sheet} body={body} prefix={props.prefix ?? ""} />}
      </NamesakesContext>
    </section>
  );
}
