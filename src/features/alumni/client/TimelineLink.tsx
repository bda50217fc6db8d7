import { IconTimeline } from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import type { Alumnus } from "../contract.ts";

/** From a row to everything that happened to the person. */
export function TimelineLink({ alumnus: { userId, username } }: { alumnus: Alumnus }) {
  return (
    <LinkButton
      to="/ceo-dashboard/trainee-info"
      search={{ person: userId._id, view: "timeline" }}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconTimeline size={16} stroke={1.7} aria-hidden="true" />}
      aria-label={`Timeline of ${username}`}
    >
      Timeline
    </LinkButton>
  );
}
