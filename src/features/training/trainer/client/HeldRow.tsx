import { Group } from "@mantine/core";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { SessionWords } from "../../sessions/client/SessionWords.tsx";
import type { TrainerDay } from "./api.ts";

/** A session of today that is recorded, with the ways to its check-in and its marks. */
export function HeldRow({ session }: { session: TrainerDay["sessions"][number] }) {
  const { sessionId, topic, batchId, attendance, hasBegun } = session;
  return (
    <>
      <SessionWords topic={topic}>
        <BatchLink batchId={batchId} /> · {hasBegun ? `${attendance.length} present` : "planned"}
      </SessionWords>
      <Group gap={8} wrap="nowrap">
        <LinkButton
          to="/session-check-in/$sessionId"
          params={{ sessionId }}
          variant="default"
          size="compact-md"
          aria-label={`Check-in of ${topic}`}
        >
          Check-in
        </LinkButton>
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
