import { Checkbox, Group } from "@mantine/core";
import type { Dispatch, SetStateAction } from "react";
import type { Kind, QueueRow } from "./queue.client.ts";

type Props<Row> = {
  bulk: NonNullable<Kind<Row>["bulk"]>;
  rows: readonly Row[];
  canSelect: (row: Row) => boolean;
  selected: ReadonlySet<string>;
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  onDecided: (ids: readonly string[]) => void;
};

/** Selects the rows shown, and offers the actions for those selected. */
export function BulkBar<Row extends QueueRow>(props: Props<Row>) {
  const { bulk, rows, canSelect, selected, setSelected, onDecided } = props;
  const selectable = rows.filter(canSelect);
  const chosen = selectable.filter(({ _id }) => selected.has(_id));
  const isAll = chosen.length > 0 && chosen.length === selectable.length;
  return (
    <Group gap={12} px={2} pb={8} mih={40}>
      <Checkbox
        label={chosen.length > 0 ? `${chosen.length} selected` : selectAll(selectable.length)}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        disabled={selectable.length === 0}
        onChange={() => setSelected(new Set(isAll ? [] : selectable.map(({ _id }) => _id)))}
      />
      {chosen.length > 0 && (
        <bulk.Actions
          rows={chosen}
          keep={(ids) => {
            setSelected(new Set(ids));
            onDecided(
              bulk.isKept ? [] : chosen.map(({ _id }) => _id).filter((id) => !ids.includes(id)),
            );
          }}
        />
      )}
    </Group>
  );
}

function selectAll(count: number) {
  if (count === 0) return "None can be selected yet";
  return count === 1 ? "Select this one" : `Select these ${count}`;
}
