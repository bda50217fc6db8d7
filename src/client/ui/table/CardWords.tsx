import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CellValue } from "./CellValue.tsx";
import { type Column, hasLabel, isFilled } from "./types.ts";

/** Keeps the last word of a label beside its value. */
const NBSP = "\u00a0";

/** A value goes whole to the next line. The dot before the first of a line lies outside, further than the ring of a focus, and is cut off. */
const LINES = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: "0.95em",
  overflow: "clip",
  overflowClipMargin: "4px",
} as const;
const BETWEEN = { position: "absolute", left: "-0.62em" } as const;

/** Buttons are higher than a line: they reach into the room around it. */
const BESIDE_LINE = { marginBlock: -6 };

/** As high as a line, at its right. */
const AT_END = {
  display: "flex",
  alignItems: "center",
  height: "1.5rem",
  marginLeft: "auto",
} as const;

type Props<Row> = {
  head: Column<Row>;
  columns: readonly Column<Row>[];
  row: Row;
  actions: ((row: Row) => ReactNode) | undefined;
};

/** What a row is about with what can be done with it, then its values in the lines they need. Its state stands beside the name; where a button does, at the end of the values: a name and both seldom fit beside each other. */
export function CardWords<Row>({ head, columns, row, actions }: Props<Row>) {
  const state = columns.find(({ isState }) => isState);
  const values = columns.filter((column) => column !== state && isFilled(column, row));
  const buttons = actions?.(row);
  return (
    <div className="wrap" style={{ flex: 1 }}>
      <Group gap={12} wrap="nowrap">
        <Group gap="2px 12px" justify="space-between" lh="1.5rem" flex={1}>
          <Text span inherit fw={620}>
            <CellValue column={head} row={row} />
          </Text>
          {state && !buttons && <CellValue column={state} row={row} />}
        </Group>
        {buttons && (
          <Group gap={4} wrap="nowrap" style={BESIDE_LINE}>
            {buttons}
          </Group>
        )}
      </Group>
      {/* Lines as high as the smallest thing that may be touched: names in them lead on. */}
      <Text component="div" variant="note" lh="1.5rem" style={LINES}>
        {values.map((column, index) => (
          <span key={column.key} style={{ position: "relative" }}>
            {index > 0 && (
              <span aria-hidden="true" style={BETWEEN}>
                ·
              </span>
            )}
            {hasLabel(column) && column.label + NBSP}
            <Text span inherit className="figures" c="var(--ink)">
              <CellValue column={column} row={row} />
            </Text>
          </span>
        ))}
        {state && buttons && (
          <span style={AT_END}>
            <CellValue column={state} row={row} />
          </span>
        )}
      </Text>
    </div>
  );
}
