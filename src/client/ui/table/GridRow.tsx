import { Group } from "@mantine/core";
import { memo } from "react";
import type { RowProps } from "./body-props.ts";
import { CellValue } from "./CellValue.tsx";
import { RowCheck } from "./RowCheck.tsx";
import css from "./TableGrid.module.css";
import { isNeverCut, nameStyle, tooltipOf } from "./types.ts";

function Drawn<Row>(props: RowProps<Row>) {
  const { columns, row, selection, actions } = props;
  return (
    <tr data-changed={props.isChanged || undefined}>
      {selection && (
        <td className={css.check}>
          <RowCheck {...props} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-align={column.align}
          data-first={index === 0 || undefined}
          data-short={isNeverCut(column) || undefined}
          style={column.isSentence ? { minWidth: "14rem" } : undefined}
        >
          <div className={css.line}>
            <div title={tooltipOf(column, row)} style={nameStyle(column)}>
              <CellValue column={column} row={row} />
            </div>
          </div>
        </td>
      ))}
      {actions && (
        <td className={css.actions}>
          <Group gap={8} justify="flex-end" wrap="nowrap">
            {actions(row)}
          </Group>
        </td>
      )}
    </tr>
  );
}

/** One row, memoized: another order, or another row's selection or change, does not rerender it. */
export const GridRow = memo(Drawn) as typeof Drawn;
