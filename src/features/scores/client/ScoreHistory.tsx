import { ActionIcon, Popover, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { type ScoreChange, scoresContract } from "../contract.ts";
import type { ScoreType } from "../rules.ts";
import css from "./scores.module.css";

type Props = { traineeId: string; type: ScoreType; what: string };

/** Who gave a score, when, and from what to what, asked for when it is opened. */
export function ScoreHistory({ traineeId, type, what }: Props) {
  const [isOpen, setOpen] = useState(false);
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
        {isOpen && <Changes traineeId={traineeId} type={type} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Changes({ traineeId, type }: Omit<Props, "what">) {
  const { data, isError } = useQuery(
    routeQuery(scoresContract.history, {
      params: { id: traineeId },
      query: { scoreType: type, pageSize: "20" },
    }),
  );
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

const wordsOf = ({ from, to }: ScoreChange): string =>
  from === null ? `Scored ${to}` : `Changed from ${from} to ${to}`;
