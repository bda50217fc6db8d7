import { Group, Skeleton, VisuallyHidden } from "@mantine/core";
import { memo, useLayoutEffect, useRef } from "react";
import { type BodyProps, type RowProps, rowPropsOf, SKELETON_ROWS } from "./body-props.ts";
import { CellValue } from "./CellValue.tsx";
import { RowCheck } from "./RowCheck.tsx";
import { useRowHeight } from "./row-height.ts";
import css from "./TableGrid.module.css";
import { TableHead } from "./TableHead.tsx";
import { isNeverCut, nameStyle, tooltipOf } from "./types.ts";

/** The rows as a table with a sticky head. */
export function TableGrid<Row>(props: BodyProps<Row>) {
  const { label, columns, data, rowId, selection, actions } = props;
  const [rowHeight] = useRowHeight();
  const room = useRef<HTMLElement>(null);
  const { onCut } = props;
  // After every render: other rows may need more room.
  useLayoutEffect(() => {
    if (room.current && room.current.scrollWidth > room.current.clientWidth + 1) onCut?.();
  });
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={room} className={css.scroll} tabIndex={0} aria-label={`${label}, scrollable`}>
      <table
        className={css.grid}
        data-compact={rowHeight === "Compact" || undefined}
        aria-busy={data.isPending || data.isRefreshing}
      >
        <caption>
          <VisuallyHidden>{data.isPending ? props.loadingText : label}</VisuallyHidden>
        </caption>
        <TableHead {...props} />
        <tbody>
          {data.isPending
            ? SKELETON_ROWS.map((key) => (
                <tr key={key}>
                  {selection && <td className={css.check} />}
                  {columns.map((column, index) => (
                    <td
                      key={column.key}
                      data-first={index === 0 || undefined}
                      data-short={isNeverCut(column) || undefined}
                    >
                      <Skeleton height={14} width={index % 2 ? "58%" : "78%"} my={5} />
                    </td>
                  ))}
                  {actions && <td />}
                </tr>
              ))
            : data.rows.map((row) => <GridRow key={rowId(row)} {...rowPropsOf(props, row)} />)}
        </tbody>
      </table>
    </section>
  );
}

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
const GridRow = memo(Drawn) as typeof Drawn;
