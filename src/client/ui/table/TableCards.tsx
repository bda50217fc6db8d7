import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { ShowAll } from "../ShowAll.tsx";
import { type BodyProps, rowPropsOf, SKELETON_ROWS } from "./body-props.ts";
import { CardRow } from "./CardRow.tsx";
import { CardsContext } from "./RowActions.tsx";
import { SelectAll } from "./SelectAll.tsx";
import css from "./TableCards.module.css";

/** How many rows a table below other content shows first. */
const FEW = 6;

/** The rows as cards, for a phone: the heading, the values in few lines, and the actions. */
export function TableCards<Row>(props: BodyProps<Row>) {
  const { label, data, rowId, selection } = props;
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
          of={props}
          label="Select all on this page"
          px={16}
          py={10}
          style={{ borderBottom: "1px solid var(--line)" }}
        />
      )}
      <ul aria-label={label} aria-busy={data.isRefreshing}>
        {rows.map((row) => (
          <CardRow
            key={rowId(row)}
            {...rowPropsOf(props, row)}
            nameOf={props.nameOf}
            brief={props.brief}
          />
        ))}
      </ul>
      {rows.length < data.rows.length && (
        <ShowAll ml={7} onClick={() => setWhole(true)}>
          Show {data.rows.length - rows.length} more
        </ShowAll>
      )}
    </CardsContext>
  );
}
