import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";

type Props = { isNarrow: boolean; onTurn: (isNarrow: boolean) => void };

/** Collapses or expands the side menu. The button changes at once; a long page follows later. */
export function CollapseButton({ isNarrow, onTurn }: Props) {
  const [isTurned, turn] = useOptimisticChoice(isNarrow, onTurn);
  const Icon = isTurned ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={isTurned ? "Expand side menu" : "Collapse side menu"}
      aria-expanded={!isTurned}
      onClick={() => turn(!isTurned)}
    >
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  );
}
