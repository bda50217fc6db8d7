import { SortArrow } from "./SortArrow.tsx";
import css from "./TableGrid.module.css";
import { orderOf, type TableState } from "./table-state.ts";
import type { Column } from "./types.ts";

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
  return (
    <th scope="col" data-align={align} aria-sort={order}>
      <button type="button" className={css.sort} onClick={() => state.sortBy(key)}>
        {label}
        <SortArrow order={order} size={14} className={css.arrow} />
      </button>
    </th>
  );
}
