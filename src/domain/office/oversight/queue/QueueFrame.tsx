import { Button, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { useSeenPapers } from "#/client/lib/seen-papers.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { useQueueChoice } from "#/client/ui/queue/queue-choice.ts";
import { toggled } from "#/client/ui/table/body-props.ts";
import { namesakesIn } from "#/shared/person-code.ts";
import type { QueueName } from "#/shared/queues.ts";
import { ChosenPane } from "./ChosenPane.tsx";
import { QueueRows } from "./QueueRows.tsx";
import { type Kind, type QueueRow, refreshQueue, useChosen, useUndecided } from "./queue.client.ts";

export type QueueFrameProps = {
  queue: QueueName;
  label: string;
  total: number;
  /** When the rows were read, in milliseconds. */
  readAt: number;
  isWide: boolean;
  counts: ReactNode;
};

type Props<Row extends QueueRow> = QueueFrameProps & { kind: Kind<Row>; rows: readonly Row[] };

/** One kind of waiting items: the counts of all, its rows, and the chosen one with its decision. */
export function QueueFrame<Row extends QueueRow>(props: Props<Row>) {
  const { queue, kind, label, total, isWide, counts } = props;
  const [{ at }, setSearch] = useSearchState({ of: ["at"] });
  const [, step] = useSearchState({ isStep: true });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isSeen = useSeenPapers();
  const canSelect = (row: Row) =>
    kind.bulk !== undefined && kind.bulk.isSelectable?.(row, isSeen) !== false;
  const { rows, note } = useUndecided(props);
  const namesakes = namesakesIn(rows.map(kind.person));
  const { chosen, gone } = useChosen(rows, at, note.decided);
  const choice = useQueueChoice({
    id: chosen?._id,
    at,
    choose: (id) => setSearch({ at: id }),
    takeRest: () => () => setSelected(selected),
  });
  const { go, isAwaiting } = choice;
  // The row is marked on press, and its content follows.
  const [markedId, press] = useOptimisticChoice(isWide ? chosen?._id : at, (id) =>
    isWide ? go(id) : go(id, (to) => step({ at: to })),
  );
  const decided = (ids: readonly string[]) => {
    note.add(ids);
    void refreshQueue();
  };
  const list = (
    <QueueRows
      kind={kind}
      label={label}
      rows={rows}
      total={total}
      namesakes={namesakes}
      isWide={isWide}
      canSelect={canSelect}
      selected={selected}
      setSelected={setSelected}
      currentId={isAwaiting ? undefined : markedId}
      onDecided={decided}
      onGo={press}
    />
  );
  const pane = !isAwaiting && (chosen ?? gone) && (
    <ChosenPane
      queue={queue}
      kind={kind}
      rows={rows}
      total={total}
      namesakes={namesakes}
      // On a phone it is alone: there is no row next to it to mark.
      go={isWide ? press : go}
      row={chosen}
      select={chosen && canSelect(chosen) ? () => setSelected(toggled(chosen._id)) : undefined}
      gone={gone}
      onDone={(row) => {
        const index = rows.indexOf(row);
        decided([row._id]);
        return choice.goOn((rows[index + 1] ?? rows[index - 1])?._id);
      }}
    />
  );
  if (isWide) {
    return (
      <Columns sizes={`15rem minmax(0, 1fr) ${pane ? "minmax(0, 1.1fr)" : ""}`} from="lg" gap={16}>
        {counts}
        {list}
        {pane}
      </Columns>
    );
  }
  if (at && pane) {
    return (
      <Stack gap={12}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          style={{ alignSelf: "start" }}
          onClick={() => go(undefined)}
        >
          All that waits
        </Button>
        {pane}
      </Stack>
    );
  }
  return (
    <Stack gap={12}>
      {counts}
      {list}
    </Stack>
  );
}
