import { Group, Text } from "@mantine/core";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import type { TrainerDay } from "./api.ts";

/** A session of today that is recorded, with the ways to its check-in and its marks. */
export function HeldRow({ session }: { session: TrainerDay["sessions"][number] }) {
  const { sessionId, topic, batchId, attendance, hasBegun } = session;
  return (
    <>
      <div>
        <Text component="div" fw={600}>
          {topic}
        </Text>
        <Text className="figures" variant="note" mt={2}>
          {batchId} · {hasBegun ? `${attendance.length} present` : "planned"}
        </Text>
      </div>
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
