import { Box, Group, Text } from "@mantine/core";
import {
  type Icon,
  IconCalendarEvent,
  IconLock,
  IconLockOpen,
  IconNotes,
  IconNotesOff,
} from "@tabler/icons-react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { SideSheet } from "#/client/ui/Dialog.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { EventItem } from "#/client/ui/EventList.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import type { Tone } from "#/client/ui/IconTile.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { type Entry, logContract } from "#/domain/support/guidance/log.contract.ts";
import type { EntryKind } from "#/domain/support/guidance/log.rules.ts";
import type { SupportedPerson } from "../supported/supported.contract.ts";
import { EntryForm } from "./EntryForm.tsx";

type Props = {
  target: { person: SupportedPerson; displayName: string } | null;
  onClose: () => void;
};

export function LogSheet({ target, onClose }: Props) {
  return (
    <SideSheet of={target} title={({ displayName }) => `Log of ${displayName}`} onClose={onClose}>
      {({ person }) => (
        <>
          <Placement person={person} />
          <EntryForm key={person._id} person={person} />
          <Entries person={person} />
        </>
      )}
    </SideSheet>
  );
}

function Placement({ person }: { person: SupportedPerson }) {
  const { companyName, supportEnds, guidanceProvider, guidanceHelper } = person;
  return (
    <Box mb={20}>
      <Facts
        min="8.5rem"
        facts={[
          ["Company", companyName && <CompanyLink key="company" name={companyName} />],
          ["Support ends", supportEnds && <DateText key="ends" value={supportEnds} as="day" />],
          ["Provider", guidanceProvider?.name],
          ["Helper", guidanceHelper?.name],
        ]}
      />
    </Box>
  );
}

function Entries({ person: { kind, _id: id } }: { person: SupportedPerson }) {
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
              <LogEntry key={entry._id} entry={entry} />
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

function LogEntry({ entry }: { entry: Entry }) {
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
    </EventItem>
  );
}
