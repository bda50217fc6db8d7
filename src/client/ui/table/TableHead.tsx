import { VisuallyHidden } from "@mantine/core";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import type { BodyProps } from "./body-props.ts";
import { SelectAll } from "./SelectAll.tsx";
import { SortHead } from "./SortHead.tsx";
import css from "./TableGrid.module.css";

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
