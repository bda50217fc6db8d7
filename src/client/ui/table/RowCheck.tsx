import { Checkbox } from "@mantine/core";
import { type RowProps, toggled } from "./body-props.ts";
import type { Selection } from "./types.ts";

type Props<Row> = Pick<RowProps<Row>, "row" | "id" | "isSelected" | "setSelected"> & {
  selection: Selection<Row>;
};

/** The checkbox of a row, if it can be selected. */
export function RowCheck<Row>({ row, id, isSelected, setSelected, selection }: Props<Row>) {
  if (selection.isSelectable?.(row) === false) return null;
  return (
    <Checkbox
      aria-label={`Select ${selection.label(row)}`}
      checked={isSelected}
      onChange={() => setSelected(toggled(id))}
    />
  );
}
