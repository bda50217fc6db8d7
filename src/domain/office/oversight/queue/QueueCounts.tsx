import { Button, Group, Stack } from "@mantine/core";
import { memo } from "react";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { formatNumber } from "#/shared/money.ts";
import { QUEUES, type QueueName } from "#/shared/queues.ts";
import type { OfficeQueue } from "./queue.contract.ts";

export const QUEUE_LABELS: Record<QueueName, string> = {
  registrations: "Registrations",
  documents: "Documents",
  corrections: "Corrections",
  erasures: "Erasure requests",
  placements: "Placements to confirm",
  assistance: "Assistance requests",
  returned: "Returned papers",
  dues: "Overdue dues",
  interviews: "Outcome missing",
  messages: "Contact messages",
  stuck: "People stuck",
};

/** Fades out at the edge if the content continues beyond it. */
const AHEAD = {
  overflowX: "auto",
  scrollbarWidth: "none",
  maskImage: "linear-gradient(to right, black calc(100% - 40px), transparent)",
} as const;

type Props = {
  counts: OfficeQueue["counts"];
  /** Signs of risk that wait: a list on a separate page. */
  atRisk: number;
  shown: QueueName;
  isWide: boolean;
  onShow: (name: QueueName) => void;
};

/** How many of each kind wait, the shown kind marked. A scrollable row if a column has no room. */
export function QueueCounts({ counts, atRisk, shown, isWide, onShow }: Props) {
  // The kind is marked on press; its list is fetched after that.
  const [marked, press] = useOptimisticChoice(shown, onShow);
  const entries = QUEUES.map((name) => (
    <Count
      key={name}
      name={name}
      isWide={isWide}
      press={press}
      count={counts[name]}
      isShown={name === marked}
    />
  ));
  const warnings = (
    <LinkButton
      to="/admin-panel/early-warning"
      flex="none"
      variant="subtle"
      color="gray"
      size="sm"
      px={isWide ? 10 : 7}
      fullWidth={isWide}
      justify="space-between"
      rightSection={
        <StatusBadge meaning={atRisk > 0 ? "waiting" : "neutral"}>
          {formatNumber(atRisk)}
        </StatusBadge>
      }
    >
      Early warning
    </LinkButton>
  );
  return (
    <nav aria-label="What waits">
      {isWide ? (
        <Stack gap={2}>
          {entries}
          {warnings}
        </Stack>
      ) : (
        <Group gap={0} wrap="nowrap" pb={4} pr={40} style={AHEAD}>
          {entries}
          {warnings}
        </Group>
      )}
    </nav>
  );
}

type CountProps = {
  name: QueueName;
  count: number;
  isShown: boolean;
  isWide: boolean;
  press: (name: QueueName) => void;
};

const Count = memo(({ name, count, isShown, isWide, press }: CountProps) => (
  <Button
    flex="none"
    variant={isShown ? "light" : "subtle"}
    color={isShown ? undefined : "gray"}
    size="sm"
    px={isWide ? 10 : 7}
    fullWidth={isWide}
    justify="space-between"
    aria-current={isShown || undefined}
    rightSection={
      <StatusBadge meaning={count > 0 ? "waiting" : "neutral"}>{formatNumber(count)}</StatusBadge>
    }
    onClick={() => press(name)}
  >
    {QUEUE_LABELS[name]}
  </Button>
));
