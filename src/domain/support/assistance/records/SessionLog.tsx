import { Box, Card, Group, Text } from "@mantine/core";
import {
  type Icon,
  IconFlagCheck,
  IconMessages,
  IconRefresh,
  IconSeedling,
} from "@tabler/icons-react";
import { DateText } from "#/client/ui/DateText.tsx";
import { EventItem } from "#/client/ui/EventList.tsx";
import type { LogEntry } from "./records.contract.ts";

const LOOKS = {
  session: { label: "Session", Icon: IconMessages },
  closing: { label: "Closed", Icon: IconFlagCheck },
  reopening: { label: "Reopened", Icon: IconRefresh },
} as const satisfies Record<LogEntry["kind"], object>;

type Props = { entries: readonly LogEntry[]; submittedAt: string };

/** Everything done with the user, newest first, back to the day it began. */
export function SessionLog({ entries, submittedAt }: Props) {
  return (
    <Card>
      <h2>What we did together</h2>
      <Box component="ol" mt={18}>
        {entries.map(({ _id, kind, heldOn, writtenAt, minutes, text, writtenBy }) => (
          <Entry
            key={_id}
            {...LOOKS[kind]}
            on={heldOn ?? writtenAt}
            length={minutes === null ? null : `${minutes} minutes`}
            text={text}
            by={writtenBy}
          />
        ))}
        <Entry
          label="Your assistance began"
          Icon={IconSeedling}
          on={submittedAt}
          length={null}
          text={
            entries.length === 0
              ? "You sent us your details. After each session a note of it appears here."
              : "You sent us your details."
          }
          by={null}
        />
      </Box>
    </Card>
  );
}

type EntryProps = {
  label: string;
  Icon: Icon;
  on: string;
  length: string | null;
  text: string;
  by: string | null;
};

function Entry({ label, Icon, on, length, text, by }: EntryProps) {
  return (
    <EventItem Icon={Icon} tone="accent">
      <Group gap="2px 12px" c="var(--ink-faint)">
        <Text fw={620} c="var(--ink)">
          {label}
        </Text>
        <DateText value={on} />
        {length && <span>{length}</span>}
      </Group>
      <Text className="wrap lines" mt={4}>
        {text}
      </Text>
      {by && (
        <Text variant="hint" mt={4}>
          {by}
        </Text>
      )}
    </EventItem>
  );
}
