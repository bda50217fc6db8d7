import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import type { SessionField } from "#/shared/meeting.ts";
import { SessionSummary } from "../SessionSummary.tsx";
import { startOf } from "../sessions.rules.ts";
import type { EditablePlan } from "./planned.client.ts";

type Props = {
  planned: Pick<EditablePlan, "_id" | "date" | "time" | "topic" | "batchId" | SessionField> & {
    holiday?: string | undefined;
  };
  /** Today according to the server. */
  today: string;
  /** When it is, if nothing next to the row says so. */
  when?: ReactNode;
  /** More about it; the batch by default. */
  about?: ReactNode;
  /** Given to its own trainer only. */
  onChange?: () => void;
  /** The action for others. */
  action?: ReactNode;
};

/** A planned session in a list, with the next action for it. */
export function PlannedRow({ planned, today, when, about, onChange, action }: Props) {
  const { date, time, topic, batchId } = planned;
  const hasBegun = startOf({ date, time }) <= useCurrentMinute();
  const isToday = date === today;
  return (
    <>
      <SessionSummary topic={topic}>
        {when && <>{when} · </>}
        {about ?? <BatchLink batchId={batchId} />}
        {hasBegun && !isToday ? " · not recorded yet" : !when && " · planned"}
        {planned.holiday && ` · ${planned.holiday}, a holiday`}
        <MeetingText of={planned} isBrief />
      </SessionSummary>
      {onChange && (
        <Actions planned={planned} isToday={isToday} hasBegun={hasBegun} onChange={onChange} />
      )}
      {action && <Group ml="auto">{action}</Group>}
    </>
  );
}

type ActionsProps = Pick<Props, "planned"> & {
  isToday: boolean;
  hasBegun: boolean;
  onChange: () => void;
};

function Actions({ planned, isToday, hasBegun, onChange }: ActionsProps) {
  const { _id, topic, batchId } = planned;
  return (
    <Group gap={8} wrap="nowrap" ml="auto">
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
  );
}
