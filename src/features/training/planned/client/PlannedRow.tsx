import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { SessionWords } from "../../sessions/client/SessionWords.tsx";
import { startOf } from "../../sessions/rules.ts";
import type { PlannedSession } from "../contract.ts";

type Props = {
  planned: PlannedSession;
  /** The day it is for the server. */
  today: string;
  /** When it is, where that is not said beside the row. */
  when?: ReactNode;
  onChange: () => void;
};

/** A planned session in a list, with what is next to do about it. */
export function PlannedRow({ planned, today, when, onChange }: Props) {
  const { _id, date, time, topic, batchId } = planned;
  const hasBegun = startOf({ date, time }) <= new Date();
  const isToday = date === today;
  return (
    <>
      <SessionWords topic={topic}>
        {when && <>{when} · </>}
        {batchId} · {hasBegun && !isToday ? "not recorded yet" : "planned"}
      </SessionWords>
      <Group gap={8} wrap="nowrap">
        {isToday && (
          <LinkButton
            to="/session-check-in/$sessionId"
            params={{ sessionId: _id }}
            size="compact-md"
            variant="default"
            aria-label={`Check-in of ${topic}`}
          >
            Check-in
          </LinkButton>
        )}
        {hasBegun ? (
          <LinkButton
            to="/create-training"
            search={{ batch: batchId, planned: _id }}
            size="compact-md"
            aria-label={`Record ${topic} as held`}
          >
            Record
          </LinkButton>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            onClick={onChange}
            aria-label={`Change the plan of ${topic}`}
          >
            Change
          </Button>
        )}
      </Group>
    </>
  );
}
