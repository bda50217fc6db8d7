import { ActionIcon, Group } from "@mantine/core";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import { Select } from "#/client/ui/ListFields.tsx";
import { SortArrow } from "./SortArrow.tsx";
import { orderOf, reversed, type TableState } from "./table-state.ts";
import type { Column } from "./types.ts";

/** The sort order of a list of cards, like a table's heads; nothing if no column sorts. */
export function SortBy<Row>({
  columns,
  state,
}: {
  columns: readonly Column<Row>[];
  state: TableState;
}) {
  const [sort, sortBy] = useOptimisticChoice(state.sort, state.sortBy);
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const by = sortable.find(({ key }) => orderOf(sort, key) !== "none");
  const order = by ? orderOf(sort, by.key) : "none";
  return (
    <Group gap={6} wrap="nowrap" flex="1 1 9rem" maw="16rem">
      <Select
        size="sm"
        aria-label="Sort by"
        placeholder="Sort by"
        data={sortable.map(({ key, label }) => ({ value: key, label }))}
        value={by?.key ?? null}
        allowDeselect={false}
        flex={1}
        rightSectionWidth={22}
        styles={{ input: { textOverflow: "ellipsis" } }}
        onChange={(key) => key && key !== by?.key && sortBy(key)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={order === "descending" ? "Sort ascending" : "Sort descending"}
        disabled={!by}
        onClick={() => by && sortBy(reversed(sort, by.key))}
      >
        <SortArrow order={order} size={18} />
      </ActionIcon>
    </Group>
  );
}
