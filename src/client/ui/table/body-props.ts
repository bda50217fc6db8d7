import type { Dispatch, ReactNode, SetStateAction } from "react";
import type { TableState } from "./table-state.ts";
import type { Column, Rows, Selection } from "./types.ts";

/** The props shared by the rows and the cards of a table. */
export type BodyProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  data: Rows<Row>;
  state: TableState;
  rowId: (row: Row) => string;
  /** Returns whom or what a row is about, distinguished from namesakes. */
  nameOf: (row: Row) => string;
  changedId: string | null;
  selected: ReadonlySet<string>;
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  selection: Selection<Row> | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  loadingText: string;
  /** A card in two lines, instead of all columns with their labels. */
  brief?: ((row: Row) => ReactNode) | undefined;
  /** As cards, only the first few rows until the others are requested. */
  isFew: boolean;
  onCut?: (() => void) | undefined;
};

/** The props of one row, independent of all others. */
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
