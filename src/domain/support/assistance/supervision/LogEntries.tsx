import { Button, Group, Text } from "@mantine/core";
import {
  type Icon,
  IconCalendarEvent,
  IconLock,
  IconLockOpen,
  IconNotes,
  IconNotesOff,
} from "@tabler/icons-react";
import { useRouteQuery, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { EventItem } from "#/client/ui/EventList.tsx";
import type { Tone } from "#/client/ui/IconTile.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { type Entry, logContract } from "#/domain/support/guidance/log.contract.ts";
import { type EntryKind, isWritten } from "#/domain/support/guidance/log.rules.ts";
import type { SupportedPerson } from "../supported/supported.contract.ts";

/** The log of a supported person, newest first. */
export function Entries({ person: { kind, _id: id } }: { person: SupportedPerson }) {
  const route = kind === "user" ? logContract.ofRecord : logContract.ofAssistant;
  const log = useRouteQuery(route, { params: { id } });
  return (
    <QueryView queries={[log]} loading="Loading the log">
      {(data) => {
        if (data.entries.length === 0) {
          return <EmptyState text="Nothing logged yet" Icon={IconNotesOff} />;
        }
        return (
          <ol aria-label="Log">
            {data.entries.map((entry) => (
              <LogEntry key={entry._id} entry={entry} read={route} />
            ))}
          </ol>
        );
      }}
    </QueryView>
  );
}

const KINDS: Record<EntryKind, { Icon: Icon; label: string; tone: Tone }> = {
  session: { Icon: IconCalendarEvent, label: "Session", tone: "accent" },
  note: { Icon: IconNotes, label: "Note", tone: "neutral" },
  closing: { Icon: IconLock, label: "Closed", tone: "neutral" },
  reopening: { Icon: IconLockOpen, label: "Reopened", tone: "success" },
};

type EntryProps = {
  entry: Entry;
  read: typeof logContract.ofRecord | typeof logContract.ofAssistant;
};

function LogEntry({ entry, read }: EntryProps) {
  const { label, ...look } = KINDS[entry.kind];
  return (
    <EventItem {...look}>
      <Group gap="0 10px" c="var(--ink-soft)">
        <Text fw={650} c="var(--ink)">
          {label}
        </Text>
        {entry.heldOn && <DateText value={entry.heldOn} />}
        {entry.minutes !== null && <span>{entry.minutes} min</span>}
      </Group>
      <Text className="wrap lines" mt={2} mb={4}>
        {entry.text}
      </Text>
      <Text variant="faint" fz="xs">
        <StaffLink id={entry.writtenBy._id} name={entry.writtenBy.username} />,{" "}
        <DateText value={entry.writtenAt} as="time" />
      </Text>
      {isWritten(entry.kind) && <DeleteEntry entry={entry} read={read} />}
    </EventItem>
  );
}

function DeleteEntry({ entry, read }: EntryProps) {
  const remove = useSend(logContract.remove, { refresh: [read] });
  return (
    <Button
      variant="subtle"
      color="danger"
      size="compact-sm"
      aria-label={`Delete: ${entry.text}`}
      loading={remove.isPending}
      onClick={() => remove.mutate({ params: { id: entry._id } }, { onSuccess: toast.response })}
    >
      Delete
    </Button>
  );
}
