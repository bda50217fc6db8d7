import { formatFullDate } from "#/client/lib/format-date.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { useSession } from "#/client/lib/session.ts";
import type { BodyProps } from "./body-props.ts";
import css from "./PrintSheet.module.css";
import { printedFilter } from "./printed-filter.ts";
import { TableGrid } from "./TableGrid.tsx";
import type { PrintedRows } from "./use-print-sheet.ts";

type Props<Row> = {
  sheet: PrintedRows<Row>;
  body: BodyProps<Row>;
  prefix: string;
};

/** A list on paper: what it lists, how it was filtered, when it was printed and by whom. */
export function PrintSheet<Row>({ sheet, body, prefix }: Props<Row>) {
  const [search] = useSearchState();
  const reader = useSession()?.username;
  const { rows, total, at } = sheet;
  const facts = [
    ...printedFilter(search, prefix),
    rows.length < total
      ? `The first ${rows.length} of ${total}: the list's Print button prints all`
      : `${total} ${total === 1 ? "row" : "rows"}`,
  ];
  return (
    <div className={css.sheet}>
      <p className={css.title}>{body.label}</p>
      <p>{facts.join(" · ")}</p>
      <p>
        Printed on {formatFullDate(at.toISOString())}
        {reader && ` by ${reader}`}
      </p>
      <TableGrid
        {...body}
        data={{ ...body.data, rows }}
        actions={undefined}
        selection={undefined}
      />
    </div>
  );
}
