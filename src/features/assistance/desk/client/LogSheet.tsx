import { Drawer } from "@mantine/core";
import {
  type Icon,
  IconCalendarEvent,
  IconLock,
  IconLockOpen,
  IconNotes,
  IconNotesOff,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { type Entry, logContract } from "#/features/guidance/log/contract.ts";
import type { EntryKind } from "#/features/guidance/log/rules.ts";
import type { Supported } from "../../supported/contract.ts";
import css from "./desk.module.css";
import { EntryForm } from "./EntryForm.tsx";

type Props = { asked: { person: Supported; called: string } | null; onClose: () => void };

/** What was done with a person: sessions, notes, closings and reopenings, the latest first. */
export function LogSheet({ asked, onClose }: Props) {
  const person = asked?.person;
  return (
    <Drawer
      opened={asked !== null}
      onClose={onClose}
      position="right"
      size="min(34rem, 100vw)"
      title={asked ? `Log of ${asked.called}` : ""}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {person && (
        <>
          <Facts person={person} />
          <EntryForm key={person._id} person={person} />
          <Entries person={person} />
        </>
      )}
    </Drawer>
  );
}

function Facts({ person }: { person: Supported }) {
  const { companyName, supportEnds, guidanceProvider, guidanceHelper } = person;
  return (
    <dl className={css.facts}>
      <div>
        <dt>Company</dt>
        <dd>{companyName ?? "N/A"}</dd>
      </div>
      <div>
        <dt>Support ends</dt>
        <dd>{supportEnds ? <DateText value={supportEnds} as="written" /> : "N/A"}</dd>
      </div>
      <div>
        <dt>Provider</dt>
        <dd>{guidanceProvider?.name ?? "N/A"}</dd>
      </div>
      <div>
        <dt>Helper</dt>
        <dd>{guidanceHelper?.name ?? "N/A"}</dd>
      </div>
    </dl>
  );
}

function Entries({ person: { kind, _id: id } }: { person: Supported }) {
  const route = kind === "user" ? logContract.ofRecord : logContract.ofAssistant;
  const log = useQuery(routeQuery(route, { params: { id } }));
  return (
    <Loaded queries={[log]} loading="Loading the log">
      {(found) => {
        if (found.entries.length === 0) {
          return <EmptyState text="Nothing logged yet" Icon={IconNotesOff} />;
        }
        return (
          <ol className={css.entries} aria-label="Log">
            {found.entries.map((entry) => (
              <LogEntry key={entry._id} entry={entry} />
            ))}
          </ol>
        );
      }}
    </Loaded>
  );
}

const KINDS: Record<EntryKind, { Icon: Icon; label: string }> = {
  session: { Icon: IconCalendarEvent, label: "Session" },
  note: { Icon: IconNotes, label: "Note" },
  closing: { Icon: IconLock, label: "Closed" },
  reopening: { Icon: IconLockOpen, label: "Reopened" },
};

function LogEntry({ entry }: { entry: Entry }) {
  const { Icon, label } = KINDS[entry.kind];
  return (
    <li data-kind={entry.kind}>
      <span className={css.mark}>
        <Icon size={17} stroke={1.8} aria-hidden="true" />
      </span>
      <div>
        <p className={css.entryHead}>
          <b>{label}</b>
          {entry.heldOn && <DateText value={entry.heldOn} />}
          {entry.minutes !== null && <span>{entry.minutes} min</span>}
        </p>
        <p className={css.entryText}>{entry.text}</p>
        <p className={css.entryFoot}>
          {entry.writtenBy.username}, <DateText value={entry.writtenAt} as="time" />
        </p>
      </div>
    </li>
  );
}
