import { useCurrentDate } from "#/client/lib/now.ts";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { isOpen, statusText } from "./openings.rules.ts";

/** The state of an opening today, green while somebody can apply. */
export function OpeningState({ opening }: { opening: Parameters<typeof isOpen>[0] }) {
  const today = useCurrentDate();
  return (
    <StatusBadge meaning={isOpen(opening, today) ? "good" : "neutral"}>
      {statusText(opening, today)}
    </StatusBadge>
  );
}
