import { VisuallyHidden } from "@mantine/core";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import type { BodyProps } from "./body-props.ts";
import { SelectAll } from "./SelectAll.tsx";
import { SortArrow } from "./SortArrow.tsx";
import css from "./TableGrid.module.css";
import { orderOf, reversed } from "./table-state.ts";
import type { Column } from "./types.ts";

/** The heads of a table. A press on one rerenders them, and none of the rows. */
export function TableHead<Row>(props: BodyProps<Row>) {
  const { columns, state, selection, actions } = props;
  const [sort, sortBy] = useOptimisticChoice(state.sort, state.sortBy);
  return (
    <thead>
      <tr>
        {selection && (
          <th className={css.check}>
            <SelectAll of={props} />
          </th>
        )}
        {columns.map((column) => (
          <SortHead key={column.key} column={column} sort={sort} sortBy={sortBy} />
        ))}
        {actions && (
          <th className={css.actions}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

type Props<Row> = {
  column: Column<Row>;
  sort: string | undefined;
  sortBy: (sort: string) => void;
};

/** A column's head; a button if the list can be sorted by the column. */
function SortHead<Row>({ column, sort, sortBy }: Props<Row>) {
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
