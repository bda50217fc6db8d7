import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { SessionSummary } from "../SessionSummary.tsx";
import { describeRecorded } from "../sessions.rules.ts";
import type { TrainerDay } from "./trainer.client.ts";

type Props = {
  session: TrainerDay["sessions"][number];
  /** When it is, if on a later day; check-in opens on that day. */
  when?: ReactNode;
};

/** A recorded session, with links to its check-in and its marks. */
export function RecordedSession({ session, when }: Props) {
  const { sessionId, topic, batchId, attendance, hasBegun } = session;
  return (
    <>
      <SessionSummary topic={topic}>
        {when && <>{when} · </>}
        <BatchLink batchId={batchId} />
        {" · "}
        {hasBegun ? `${attendance.length} present` : describeRecorded(session)}
      </SessionSummary>
      <Group gap={8} wrap="nowrap">
        {!when && (
          <LinkButton
            to="/session-check-in/$sessionId"
            params={{ sessionId }}
            variant="default"
            size="compact-md"
            aria-label={`Check-in of ${topic}`}
          >
            Check-in
          </LinkButton>
        )}
        <LinkButton
          to="/edit-session/$sessionId"
          params={{ sessionId }}
          search={{ batch: batchId }}
          variant="default"
          size="compact-md"
          aria-label={`Edit ${topic}`}
        >
          Edit
        </LinkButton>
      </Group>
    </>
  );
}
