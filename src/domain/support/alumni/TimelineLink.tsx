import { IconTimeline } from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";

export function TimelineLink({ userId, displayName }: { userId: string; displayName: string }) {
  return (
    <LinkButton
      to="/people/$userId"
      params={{ userId }}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconTimeline size={16} stroke={1.7} aria-hidden="true" />}
      aria-label={`Timeline of ${displayName}`}
    >
      Timeline
    </LinkButton>
  );
}
