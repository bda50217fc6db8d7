import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconCheck, IconColumns3 } from "@tabler/icons-react";
import { ROW_HEIGHTS, useRowHeight } from "./row-height.ts";
import type { Column } from "./types.ts";

type Props<Row> = {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  setHidden: (change: (hidden: string[]) => string[]) => void;
};

/** Which columns a table shows, and how high the rows of all tables are. */
export function ColumnChooser<Row>({ columns, shown, setHidden }: Props<Row>) {
  const [rowHeight, setRowHeight] = useRowHeight();
  const toggle = (key: string) =>
    setHidden((hidden) =>
      hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key],
    );
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={220}>
      <Menu.Target>
        <Tooltip label="Columns and rows">
          <ActionIcon variant="default" size={36} aria-label="Choose columns and rows">
            <IconColumns3 size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {columns.map((column) => {
          const isShown = shown.includes(column);
          return (
            <Menu.Item
              key={column.key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={column.isFixed ?? false}
              rightSection={isShown ? <IconCheck size={16} /> : null}
              onClick={() => toggle(column.key)}
            >
              {column.label}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Label>Rows</Menu.Label>
        {ROW_HEIGHTS.map((height) => (
          <Menu.Item
            key={height}
            role="menuitemradio"
            aria-checked={height === rowHeight}
            rightSection={height === rowHeight ? <IconCheck size={16} /> : null}
            onClick={() => setRowHeight(height)}
          >
            {height}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
