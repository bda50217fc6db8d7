import { ActionIcon, Button, Group, Popover, Text, TextInput } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { LONGEST_REASON } from "#/shared/reason-field.ts";
import type { ScoreEntries } from "./ScoreEntries.tsx";
import type { Cell } from "./scores.client.ts";
import { type ScoreChange, scoresContract } from "./scores.contract.ts";
import css from "./scores.module.css";
import type { ScoreType } from "./scores.rules.ts";

type Props = { cell: Cell; what: string; scores: ScoreEntries };

/** Who changed a score, when, from what to what; and the button that clears it. */
export function ScoreHistory({ cell, what, scores }: Props) {
  const { trainee, type } = cell;
  const [isOpen, setOpen] = useState(false);
  // A press beside it closes it; the typed text is restored when it opens again.
  const [reason, setReason] = useState("");
  return (
    <Popover opened={isOpen} onChange={setOpen} withArrow shadow="md" width={280} trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`History of ${what}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconHistory size={17} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`History of ${what}`} tabIndex={-1}>
        {isOpen && <Changes traineeId={trainee.id} type={type} />}
        {isOpen && (
          <ClearScore
            what={what}
            reason={reason}
            setReason={setReason}
            clear={(text) => {
              setOpen(false);
              setReason("");
              scores.clear(cell, text);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Changes({ traineeId, type }: { traineeId: string; type: ScoreType }) {
  const { data, isError } = useRouteQuery(scoresContract.history, {
    params: { id: traineeId },
    query: { scoreType: type, pageSize: "20" },
  });
  if (isError) return <Text variant="soft">The history couldn't be loaded.</Text>;
  if (!data) return <Text variant="soft">Loading...</Text>;
  if (data.changes.length === 0) return <Text variant="soft">No changes are recorded.</Text>;
  return (
    <ol className={css.history}>
      {data.changes.map((change) => (
        <li key={change._id}>
          <strong>{wordsOf(change)}</strong>
          <span>
            <StaffLink id={change.changedBy._id} name={change.changedBy.username} />,{" "}
            <DateText value={change.changedAt} as="time" />
          </span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ from, to, reason }: ScoreChange): string {
  if (to === null) return `Cleared, was ${from}: ${reason}`;
  return from === null ? `Scored ${to}` : `Changed from ${from} to ${to}`;
}

type ClearProps = {
  what: string;
  reason: string;
  setReason: (reason: string) => void;
  clear: (reason: string) => void;
};

/** Asks for a reason, which clearing a score requires. */
function ClearScore({ what, reason, setReason, clear }: ClearProps) {
  const [isAsked, setAsked] = useState(false);
  const text = reason.trim();
  const isTooLong = text.length > LONGEST_REASON;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(text === "");
        if (text && !isTooLong) clear(text);
      }}
    >
      <Group gap={8} mt={12} align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          size="xs"
          label="Reason to clear it"
          error={
            isTooLong
              ? `Use at most ${LONGEST_REASON} characters.`
              : isAsked && text === "" && "Say why it is cleared."
          }
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-md" variant="default" aria-label={`Clear ${what}`}>
          Clear
        </Button>
      </Group>
    </form>
  );
}
