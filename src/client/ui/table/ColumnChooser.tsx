import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import { ROW_HEIGHTS, useRowHeight } from "./row-height.ts";
import type { Column } from "./types.ts";

type Props<Row> = {
  columns: readonly Column<Row>[];
  /** The columns that the user has not hidden. */
  chosen: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  setHidden: (change: (hidden: string[]) => string[]) => void;
};

/** Chooses a table's columns, and the height of the rows of all tables. */
export function ColumnChooser<Row>({ columns, chosen, shown, setHidden }: Props<Row>) {
  const [rowHeight, setRowHeight] = useRowHeight();
  const toggle = (key: string) =>
    setHidden((hidden) =>
      hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key],
    );
  return (
    <LayerMenu position="bottom-end" width={220}>
      <Menu.Target>
        <Tooltip label="Columns and rows">
          <ActionIcon variant="default" size={36} aria-label="Choose columns and rows">
            <IconColumns3 size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {columns
          .filter((one) => !one.isFixed && (shown.includes(one) || !chosen.includes(one)))
          .map((column) => (
            <Menu.CheckboxItem
              key={column.key}
              checked={shown.includes(column)}
              onChange={() => toggle(column.key)}
            >
              {column.label}
            </Menu.CheckboxItem>
          ))}
        <Menu.Divider />
        <Menu.Label>Rows</Menu.Label>
        {ROW_HEIGHTS.map((height) => (
          <Menu.RadioItem
            key={height}
            value={height}
            checked={height === rowHeight}
            onChange={() => setRowHeight(height)}
          >
            {height}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </LayerMenu>
  );
}
