import { Anchor, Button, Card, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Dispatch, SetStateAction } from "react";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { toggled } from "#/client/ui/table/body-props.ts";
import { formatNumber } from "#/shared/money.ts";
import { displayNameAmong } from "#/shared/person-code.ts";
import type { Kind, QueueRow } from "./api.ts";
import { BulkBar } from "./BulkBar.tsx";

type Props<Row extends QueueRow> = {
  kind: Kind<Row>;
  label: string;
  rows: readonly Row[];
  /** How many wait in all. */
  total: number;
  namesakes: ReadonlySet<string>;
  currentId: string | undefined;
  canSelect: (row: Row) => boolean;
  selected: ReadonlySet<string>;
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  onDecided: (ids: readonly string[]) => void;
  onGo: (id: string) => void;
};

/** Those who have waited longest, to choose one, or several that are decided alike. */
export function QueueRows<Row extends QueueRow>(props: Props<Row>) {
  const { kind, label, rows, total, currentId, canSelect, selected, setSelected } = props;
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          text={kind.empty}
          hint="What comes up appears here by itself."
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
      // Beside what is chosen it scrolls by itself, so that what stands below stays near.
      {...(currentId === undefined ? {} : { mah: "calc(100dvh - var(--bar-height) - 32px)" })}
      style={{ overflow: "auto" }}
    >
      {kind.bulk && <BulkBar {...props} bulk={kind.bulk} />}
      <ul>
        {rows.map((row) => (
          <li key={row._id}>
            <Group gap={10} wrap="nowrap">
              {kind.bulk && (
                <Checkbox
                  aria-label={`Select ${nameOf(props, row)}`}
                  checked={selected.has(row._id)}
                  onChange={() => setSelected(toggled(row._id))}
                  disabled={!canSelect(row)}
                />
              )}
              <Entry {...props} row={row} />
            </Group>
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

const nameOf = <Row extends QueueRow>({ kind, namesakes }: Props<Row>, row: Row) =>
  displayNameAmong(namesakes, kind.person(row));

function Entry<Row extends QueueRow>(props: Props<Row> & { row: Row }) {
  const { kind, row, currentId, onGo } = props;
  const isCurrent = row._id === currentId;
  // On the colour of the chosen one what is faint elsewhere could not be read.
  const tone = isCurrent ? { c: "inherit" } : {};
  return (
    <Button
      fullWidth
      h="auto"
      mih={40}
      px={8}
      py={6}
      variant={isCurrent ? "light" : "subtle"}
      color={isCurrent ? undefined : "gray"}
      justify="space-between"
      styles={{ label: { flex: 1, minWidth: 0 } }}
      aria-current={isCurrent || undefined}
      onClick={() => onGo(row._id)}
    >
      <Group component="span" gap={12} wrap="nowrap" justify="space-between" w="100%">
        <Stack component="span" gap={0} miw={0} align="flex-start">
          <Text span fw={620} fz="sm" lh={1.45} maw="100%" truncate>
            {nameOf(props, row)}
          </Text>
          <Text span variant="note" fw={450} lh={1.45} maw="100%" truncate {...tone}>
            {kind.about(row)}
          </Text>
        </Stack>
        <Text span variant="note" fw={450} lh={1.45} flex="none" {...tone}>
          {kind.since(row)}
        </Text>
      </Group>
    </Button>
  );
}
