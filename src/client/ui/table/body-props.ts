import type { Dispatch, ReactNode, SetStateAction } from "react";
import type { TableState } from "./table-state.ts";
import type { Column, Rows, Selection } from "./types.ts";

/** What both the rows and the cards of a table need. */
export type BodyProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  data: Rows<Row>;
  state: TableState;
  rowId: (row: Row) => string;
  /** Whom or what a row is about, distinguished from namesakes. */
  nameOf: (row: Row) => string;
  changedId: string | null;
  selected: ReadonlySet<string>;
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  selection: Selection<Row> | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  loadingText: string;
  /** A card in two lines, instead of all columns with their labels. */
  brief?: ((row: Row) => ReactNode) | undefined;
  /** As cards the first few rows, and the others when asked for. */
  isFew: boolean;
  onCut?: (() => void) | undefined;
};

/** What one row needs, and nothing of the others. */
export type RowProps<Row> = Pick<
  BodyProps<Row>,
  "columns" | "selection" | "setSelected" | "actions"
> & { row: Row; id: string; isChanged: boolean; isSelected: boolean };

export function rowPropsOf<Row>(props: BodyProps<Row>, row: Row): RowProps<Row> {
  const { columns, selection, setSelected, actions } = props;
  const id = props.rowId(row);
  const isChanged = id === props.changedId;
  return {
    columns,
    row,
    id,
    selection,
    setSelected,
    actions,
    isChanged,
    isSelected: props.selected.has(id),
  };
}

export const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f"];

/** An update for a selection's setter: two presses may come before the first is rendered. */
export const toggled =
  (id: string) =>
  (ids: ReadonlySet<string>): ReadonlySet<string> => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return next;
  };
