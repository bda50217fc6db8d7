import { Group } from "@mantine/core";
import { memo } from "react";
import type { BodyProps, RowProps } from "./body-props.ts";
import { CardHeading } from "./CardHeading.tsx";
import { RowCheck } from "./RowCheck.tsx";
import css from "./TableCards.module.css";

type Props<Row> = RowProps<Row> & Pick<BodyProps<Row>, "nameOf" | "brief">;

function Drawn<Row>(props: Props<Row>) {
  const { columns, row, selection, actions, brief } = props;
  const [head, ...rest] = columns;
  return (
    <li
      className={css.card}
      data-changed={props.isChanged || undefined}
      // In two lines a row brings its own room above and below, as part of what is touched.
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
