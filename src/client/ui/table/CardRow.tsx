import { Group, Text } from "@mantine/core";
import { memo, type ReactNode, useState } from "react";
import type { BodyProps, RowProps } from "./body-props.ts";
import { CardValues } from "./CardValues.tsx";
import { CellValue } from "./CellValue.tsx";
import { RowCheck } from "./RowCheck.tsx";
import css from "./TableCards.module.css";
import { type Column, isFilled, isLong } from "./types.ts";

type Props<Row> = RowProps<Row> & Pick<BodyProps<Row>, "nameOf" | "brief">;

function Drawn<Row>(props: Props<Row>) {
  const { columns, row, selection, actions, brief } = props;
  const [head, ...rest] = columns;
  return (
    <li
      className={css.card}
      data-changed={props.isChanged || undefined}
      // A two-line row has its own padding above and below, as part of its touch target.
      style={brief && { paddingBlock: 0 }}
    >
      <Group flex="1 1 12.5rem" miw={0} gap={12} wrap="nowrap">
        {selection && <RowCheck {...props} selection={selection} />}
        {brief?.(row) ??
          (head && (
            <CardHeading
              head={head}
              row={row}
              actions={actions}
              columns={rest}
              name={props.nameOf(row)}
            />
          ))}
      </Group>
      {brief && actions && (
        <Group gap={8} align="stretch" ml="auto" mb={12}>
          {actions(row)}
        </Group>
      )}
    </li>
  );
}

/** One row as a card, which rerenders only for its own changes. */
export const CardRow = memo(Drawn) as typeof Drawn;

/** Buttons are higher than a line: they extend upwards, as a link may be right below them. */
const BESIDE_LINE = { marginBlock: "-9px -3px" };

/** A row is four lines at most until the user expands it. */
const ROOM = { display: "flex", flexDirection: "column", flex: 1, minWidth: 0 } as const;
const FOUR_LINES = { ...ROOM, maxHeight: "calc(6rem + 1px)" } as const;
/**
 * Three lines for the heading on a narrow device: one is left for values and the button for the
 * rest.
 */
const THREE_LINES = { maxHeight: "4.5rem", overflow: "clip", overflowClipMargin: "4px" } as const;

type CardHeadingProps<Row> = {
  head: Column<Row>;
  columns: readonly Column<Row>[];
  row: Row;
  name: string;
  actions: ((row: Row) => ReactNode) | undefined;
};

/**
 * A row's heading with its actions, then its values, sentences last, as the end is cut off if the
 * row is too long. Its state is next to the name, but at the end of the values if there is a button
 * there: a name and both seldom fit next to each other.
 */
function CardHeading<Row>({ head, columns, row, name, actions }: CardHeadingProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const state = columns.find(({ isState }) => isState);
  const values = columns.filter(
    (column) => column !== state && (isWhole || !column.isRepeated) && isFilled(column, row),
  );
  const buttons = actions?.(row);
  const shownState = state && <CellValue column={state} row={row} />;
  return (
    <div className="wrap" style={isWhole ? ROOM : FOUR_LINES}>
      <Group gap={12} wrap="nowrap" flex="none">
        <Group
          gap="2px 12px"
          justify="space-between"
          lh="1.5rem"
          flex={1}
          style={isWhole ? {} : THREE_LINES}
        >
          <Text span inherit fw={620}>
            <CellValue column={head} row={row} />
          </Text>
          {!buttons && shownState}
        </Group>
        {buttons && (
          <Group gap={4} wrap="nowrap" style={BESIDE_LINE}>
            {buttons}
          </Group>
        )}
      </Group>
      <CardValues
        columns={[...values.filter((one) => !isLong(one)), ...values.filter(isLong)]}
        row={row}
        state={buttons && shownState}
        of={name}
        isWhole={isWhole}
        setWhole={setWhole}
      />
    </div>
  );
}
