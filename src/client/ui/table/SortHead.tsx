import { SortArrow } from "./SortArrow.tsx";
import css from "./TableGrid.module.css";
import { orderOf, reversed } from "./table-state.ts";
import type { Column } from "./types.ts";

type Props<Row> = {
  column: Column<Row>;
  sort: string | undefined;
  sortBy: (sort: string) => void;
};

/** A column's head; a button where the column can be sorted by. */
export function SortHead<Row>({ column, sort, sortBy }: Props<Row>) {
  const { key, label, align } = column;
  if (!column.sortable) {
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    );
  }
  const order = orderOf(sort, key);
  return (
    <th scope="col" data-align={align} aria-sort={order}>
      <button type="button" className={css.sort} onClick={() => sortBy(reversed(sort, key))}>
        {label}
        <SortArrow order={order} size={14} className={css.arrow} />
      </button>
    </th>
  );
}
