import { Card } from "@mantine/core";
import { IconFlagCheck, IconMessages, IconRefresh } from "@tabler/icons-react";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import type { LogEntry } from "../contract.ts";
import css from "./records.module.css";

const LOOKS = {
  session: { label: "Session", Icon: IconMessages },
  closing: { label: "Closed", Icon: IconFlagCheck },
  reopening: { label: "Reopened", Icon: IconRefresh },
} as const satisfies Record<LogEntry["kind"], object>;

/** Everything that was done with the reader, the newest first. */
export function SessionLog({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <Card>
      <h2 className={css.heading}>What we did together</h2>
      {entries.length === 0 ? (
        <EmptyState
          text="No sessions yet."
          hint="After each session a short note of it stands here."
          Icon={IconMessages}
        />
      ) : (
        <ol className={css.log}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { label, Icon } = LOOKS[entry.kind];
  return (
    <li className={css.entry}>
      <span className={css.entryIcon} aria-hidden="true">
        <Icon size={18} stroke={1.8} />
      </span>
      <div>
        <p className={css.entryHead}>
          <strong>{label}</strong>
          <DateText value={entry.heldOn ?? entry.writtenAt} />
          {entry.minutes !== null && <span>{entry.minutes} minutes</span>}
        </p>
        <p className={css.entryText}>{entry.text}</p>
        <p className={css.entryBy}>{entry.writtenBy}</p>
      </div>
    </li>
  );
}
