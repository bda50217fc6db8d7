import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import css from "./TableGrid.module.css";
import type { TableState } from "./table-state.ts";
import type { Column } from "./types.ts";

export const ARROW = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** How a table is sorted by a column. */
export const orderOf = ({ sort }: TableState, key: string): keyof typeof ARROW =>
  sort === key ? "ascending" : sort === `-${key}` ? "descending" : "none";

/** A column's head; a button where the column can be sorted by. */
export function SortHead<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  const { key, label, align } = column;
  if (!column.sortable) {
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    );
  }
  const order = orderOf(state, key);
  const Arrow = ARROW[order];
  return (
    <th scope="col" data-align={align} aria-sort={order}>
      <button type="button" className={css.sort} onClick={() => state.sortBy(key)}>
        {label}
        <Arrow size={14} stroke={2} className={css.arrow} data-order={order} aria-hidden="true" />
      </button>
    </th>
  );
}
