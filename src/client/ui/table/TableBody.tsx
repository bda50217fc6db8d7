import { Group, Pagination, Text } from "@mantine/core";
import { Select } from "#/client/ui/ListFields.tsx";
import { formatNumber, formatRupees } from "#/shared/money.ts";
import { EmptyState } from "../EmptyState.tsx";
import { ErrorState } from "../ErrorState.tsx";
import type { BodyProps } from "./body-props.ts";
import { TableCards } from "./TableCards.tsx";
import { TableGrid } from "./TableGrid.tsx";
import { PAGE_SIZES, type TableState } from "./table-state.ts";
import type { Empty, Rows } from "./types.ts";

type Props<Row> = {
  body: BodyProps<Row>;
  isNarrow: boolean;
  empty: Empty;
  errorText: ((error: Error) => string | undefined) | undefined;
};

/** The rows of a table and the pager, or why there are none. */
export function TableBody<Row>({ body, isNarrow, empty, errorText }: Props<Row>) {
  const { data, state } = body;
  if (data.error) {
    return (
      <ErrorState
        error={data.error}
        text={errorText?.(data.error)}
        retry={data.retry}
        isRetrying={data.isRefreshing}
      />
    );
  }
  if (!data.isPending && data.rows.length === 0) {
    const { noMatch = empty.text, ...shown } = empty;
    const searched = { text: noMatch, hint: `Nothing matches “${state.q}”.`, action: undefined };
    return <EmptyState {...shown} {...(state.q ? searched : {})} />;
  }
  return (
    <>
      {isNarrow ? <TableCards {...body} /> : <TableGrid {...body} />}
      <TablePages state={state} data={data} />
    </>
  );
}

function TablePages<Row>({ state, data }: { state: TableState; data: Rows<Row> }) {
  const pages = Math.max(1, Math.ceil(data.total / state.pageSize));
  const first = (state.page - 1) * state.pageSize + 1;
  const last = Math.min(data.total, state.page * state.pageSize);
  return (
    // Cards are higher than their placeholder: it keeps its space, and is visible where it stays.
    // Not by `visibility`, which would keep the count from being announced.
    <Group
      gap="10px 16px"
      mih={52}
      px={16}
      py={9}
      data-off-paper
      style={{ borderTop: "1px solid var(--line)", opacity: data.isPending ? 0 : undefined }}
    >
      <Text variant="hint" mr="auto" className="figures" role="status">
        {data.isPending ? " " : `${first}–${last} of ${formatNumber(data.total)}`}
        {formatSums(data.sums)}
      </Text>
      {data.total > Number(PAGE_SIZES[0]) && (
        <Select
          w="6.5rem"
          size="xs"
          aria-label="Rows per page"
          data={PAGE_SIZES.map((size) => ({ value: size, label: `${size} rows` }))}
          value={String(state.pageSize)}
          allowDeselect={false}
          onChange={(size) => size && state.resize(size)}
        />
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={Math.min(state.page, pages)}
          onChange={state.turnTo}
          siblings={1}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
          getItemProps={(page) => ({ "aria-label": `Page ${page}` })}
        />
      )}
    </Group>
  );
}

/** " · ₹1,72,000 in all, ₹50,000 of it open". */
function formatSums({ sum, sumOpen, sumBack }: NonNullable<Rows<unknown>["sums"]> = {}): string {
  if (sum === undefined) return "";
  const parts = [
    `${formatRupees(sum)} in all`,
    ...(sumOpen !== undefined && sumOpen !== sum ? [`${formatRupees(sumOpen)} of it open`] : []),
    ...(sumBack ? [`${formatRupees(sumBack)} of it taken back`] : []),
  ];
  return ` · ${parts.join(", ")}`;
}
