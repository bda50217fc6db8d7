import { Card } from "@mantine/core";
import {
  type Icon,
  IconFlagCheck,
  IconMessages,
  IconRefresh,
  IconSeedling,
} from "@tabler/icons-react";
import { DateText } from "#/client/ui/DateText.tsx";
import type { LogEntry } from "../contract.ts";
import css from "./records.module.css";

const LOOKS = {
  session: { label: "Session", Icon: IconMessages },
  closing: { label: "Closed", Icon: IconFlagCheck },
  reopening: { label: "Reopened", Icon: IconRefresh },
} as const satisfies Record<LogEntry["kind"], object>;

type Props = { entries: readonly LogEntry[]; submittedAt: string };

/** Everything that was done with the reader, the newest first, down to the day it began. */
export function SessionLog({ entries, submittedAt }: Props) {
  return (
    <Card>
      <h2 className={css.heading}>What we did together</h2>
      <ol className={css.log}>
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
              ? "You sent us your details. After each session a note of it stands here."
              : "You sent us your details."
          }
          by={null}
        />
      </ol>
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

function Entry({ label, Icon: Picture, on, length, text, by }: EntryProps) {
  return (
    <li className={css.entry}>
      <span className={css.entryIcon} aria-hidden="true">
        <Picture size={18} stroke={1.8} />
      </span>
      <div>
        <p className={css.entryHead}>
          <strong>{label}</strong>
          <DateText value={on} />
          {length && <span>{length}</span>}
        </p>
        <p className={css.entryText}>{text}</p>
        {by && <p className={css.entryBy}>{by}</p>}
      </div>
    </li>
  );
}
