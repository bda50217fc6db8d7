import { Checkbox, Group, Skeleton, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { ShowAll } from "../ShowAll.tsx";
import { type BodyProps, SKELETON_ROWS, toggled } from "./body-props.ts";
import { CardWords } from "./CardWords.tsx";
import { CardsContext } from "./RowActions.tsx";
import { SelectAll } from "./SelectAll.tsx";
import css from "./TableCards.module.css";

/** How many rows a table below other things begins with. */
const FEW = 6;

/** The rows as cards, for a phone: what, then all that is known of it in as few lines as it needs, and beside it what can be done. */
export function TableCards<Row>(props: BodyProps<Row>) {
  const { label, columns, data, rowId, selection, selected, setSelected, actions } = props;
  const [head, ...rest] = columns;
  const [isWhole, setWhole] = useState(false);
  const rows = props.isFew && !isWhole ? data.rows.slice(0, FEW) : data.rows;
  if (data.isPending) {
    return (
      <div role="status">
        <VisuallyHidden>{props.loadingText}</VisuallyHidden>
        {SKELETON_ROWS.slice(0, 4).map((key) => (
          <div key={key} className={css.card} style={{ display: "block" }}>
            <Skeleton height={16} width="56%" />
            <Skeleton height={13} width="82%" mt={12} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <CardsContext value={true}>
      {selection && (
        <SelectAll
          {...{ data, rowId, selection, selected, setSelected }}
          label="Select all on this page"
          px={16}
          py={10}
          style={{ borderBottom: "1px solid var(--line)" }}
        />
      )}
      <ul aria-label={label} aria-busy={data.isRefreshing}>
        {rows.map((row) => {
          const id = rowId(row);
          return (
            <li
              key={id}
              className={css.card}
              data-changed={id === props.changedId || undefined}
              // In two lines a row brings its own room above and below, as part of what is touched.
              style={props.brief && { paddingBlock: 0 }}
            >
              <Group flex="1 1 12.5rem" miw={0} gap={12} wrap="nowrap">
                {selection && (selection.isSelectable?.(row) ?? true) && (
                  <Checkbox
                    aria-label={`Select ${selection.label(row)}`}
                    checked={selected.has(id)}
                    onChange={() => setSelected(toggled(id))}
                  />
                )}
                {props.brief?.(row) ??
                  (head && (
                    <CardWords
                      {...{ head, row, actions }}
                      columns={rest}
                      name={props.nameOf(row)}
                    />
                  ))}
              </Group>
              {props.brief && actions && (
                <Group gap={8} align="stretch" ml="auto" mb={12}>
                  {actions(row)}
                </Group>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length < data.rows.length && (
        <ShowAll ml={7} onClick={() => setWhole(true)}>
          Show {data.rows.length - rows.length} more
        </ShowAll>
      )}
    </CardsContext>
  );
}
