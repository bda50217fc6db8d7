import { Checkbox, type CheckboxProps } from "@mantine/core";
import type { BodyProps } from "./body-props.ts";

/** Selects every selectable row of the page, or none of them. */
export function SelectAll<Row>({
  of: { data, rowId, selection, selected, setSelected },
  ...looks
}: {
  of: Pick<BodyProps<Row>, "data" | "rowId" | "selection" | "selected" | "setSelected">;
} & Pick<CheckboxProps, "label" | "px" | "py" | "style">) {
  const isSelectable = selection?.isSelectable ?? (() => true);
  const ids = data.rows.filter(isSelectable).map(rowId);
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <Checkbox
      {...looks}
      aria-label="Select all rows on this page"
      disabled={ids.length === 0}
      checked={isAll}
      indeterminate={!isAll && ids.some((id) => selected.has(id))}
      onChange={() =>
        setSelected(
          isAll
            ? new Set([...selected].filter((id) => !ids.includes(id)))
            : new Set([...selected, ...ids]),
        )
      }
    />
  );
}
