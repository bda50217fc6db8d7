import { Anchor, Card, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Dispatch, SetStateAction } from "react";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { formatNumber } from "#/shared/money.ts";
import { displayNameAmong } from "#/shared/person-code.ts";
import { BulkBar } from "./BulkBar.tsx";
import { QueueEntry } from "./QueueEntry.tsx";
import type { Kind, QueueRow } from "./queue.client.ts";

type Props<Row extends QueueRow> = {
  kind: Kind<Row>;
  label: string;
  rows: readonly Row[];
  total: number;
  namesakes: ReadonlySet<string>;
  isWide: boolean;
  /** The chosen one, as soon as it is pressed. */
  currentId: string | undefined;
  canSelect: (row: Row) => boolean;
  selected: ReadonlySet<string>;
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  onDecided: (ids: readonly string[]) => void;
  onGo: (id: string) => void;
};

/** The longest waiting ones, to choose one, or to select several and decide them together. */
export function QueueRows<Row extends QueueRow>(props: Props<Row>) {
  const { kind, label, rows, total, namesakes, isWide, currentId } = props;
  const { canSelect, selected, setSelected, onDecided, onGo } = props;
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          text={kind.empty}
          hint="New entries appear here automatically."
          Icon={IconChecks}
        />
      </Card>
    );
  }
  return (
    <Card
      component="section"
      p={12}
      aria-label={label}
      // Next to the chosen item it scrolls separately, so that what is below stays near.
      {...(!isWide ? {} : { mah: "calc(100dvh - var(--bar-height) - 32px)" })}
      style={{ overflow: "auto" }}
    >
      {kind.bulk && (
        <BulkBar
          rows={rows}
          canSelect={canSelect}
          selected={selected}
          setSelected={setSelected}
          onDecided={onDecided}
          bulk={kind.bulk}
        />
      )}
      <ul>
        {rows.map((row) => (
          <li key={row._id}>
            <QueueEntry
              kind={kind}
              row={row}
              setSelected={setSelected}
              onGo={onGo}
              name={displayNameAmong(namesakes, kind.person(row))}
              isCurrent={row._id === currentId}
              isSelected={selected.has(row._id)}
              isSelectable={canSelect(row)}
            />
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Text variant="hint" p={8}>
          The first {rows.length} of {formatNumber(total)}; the next ones come up as these are
          decided.
        </Text>
      )}
      {kind.to && (
        <Anchor component={Link} to={kind.to} underline="always" fz="sm" fw={600} p={8}>
          Search and sort all
        </Anchor>
      )}
    </Card>
  );
}
