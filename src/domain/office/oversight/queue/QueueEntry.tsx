import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { type Dispatch, memo, type SetStateAction } from "react";
import { EmailText } from "#/client/ui/EmailText.tsx";
import { toggled } from "#/client/ui/table/body-props.ts";
import type { Kind, QueueRow } from "./queue.client.ts";

type Props<Row extends QueueRow> = {
  kind: Kind<Row>;
  row: Row;
  /** With a code if the list has a namesake. */
  name: string;
  isCurrent: boolean;
  isSelected: boolean;
  isSelectable: boolean;
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  onGo: (id: string) => void;
};

/** One waiting item. Choosing another re-renders only the two that change. */
export const QueueEntry = memo(Entry) as typeof Entry;

function Entry<Row extends QueueRow>(props: Props<Row>) {
  const { kind, row, name, isCurrent, isSelected, isSelectable, setSelected, onGo } = props;
  // On the chosen item's colour, dimmed text would be unreadable.
  const tone = isCurrent ? { c: "inherit" } : {};
  return (
    <Group gap={10} wrap="nowrap">
      {kind.bulk && (
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={() => setSelected(toggled(row._id))}
          disabled={!isSelectable}
        />
      )}
      <Button
        fullWidth
        h="auto"
        mih={40}
        px={8}
        py={6}
        variant={isCurrent ? "light" : "subtle"}
        color={isCurrent ? undefined : "gray"}
        justify="space-between"
        styles={LABEL}
        aria-current={isCurrent || undefined}
        onClick={() => onGo(row._id)}
      >
        <Group component="span" gap={12} wrap="nowrap" justify="space-between" w="100%">
          <Stack component="span" gap={0} miw={0} align="flex-start">
            <Text span fw={620} fz="sm" lh={1.45} maw="100%" truncate>
              {name}
            </Text>
            <Text
              span
              className="wrap"
              variant="note"
              fw={450}
              lh={1.45}
              {...IN_TWO_LINES}
              {...tone}
            >
              <EmailText email={kind.about(row)} />
            </Text>
          </Stack>
          <Text span variant="note" fw={450} lh={1.45} flex="none" {...tone}>
            {kind.since(row)}
          </Text>
        </Group>
      </Button>
    </Group>
  );
}

/** An address is shown in full, of a long text the beginning. */
const IN_TWO_LINES = { lineClamp: 2, ta: "start", style: { whiteSpace: "normal" } } as const;

const LABEL = { label: { flex: 1, minWidth: 0 } };
