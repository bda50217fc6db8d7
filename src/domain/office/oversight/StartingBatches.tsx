import { Anchor, Card, Group, Stack, Text } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import type { BatchSummary } from "#/domain/training/batches/batches.contract.ts";
import { describePlaces, describeStart } from "#/domain/training/batches/batches.rules.ts";

/** Java batches about to start, with how many are in them. */
export function StartingBatches({ batches }: { batches: readonly BatchSummary[] }) {
  const today = useCurrentDate();
  return (
    <Card>
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <h2>Batches about to start</h2>
        <Anchor component={Link} underline="always" to="/admin-panel/batches" fz="sm" fw={600}>
          All batches
        </Anchor>
      </Group>
      {batches.length === 0 ? (
        <EmptyState
          text="No Java batch starts in the next two weeks."
          hint="Without one near its start, trainees cannot pay and join."
          Icon={IconCalendarPlus}
          action={
            <LinkButton to="/admin-panel/batches/create/java" variant="default">
              Create a Java batch
            </LinkButton>
          }
        />
      ) : (
        <ul className="rows">
          {batches.map(({ _id, batchId, startDate, capacity, taken }) => (
            <li key={_id}>
              <Stack gap={0} miw={0}>
                <Link to="/batches/$batchId" params={{ batchId }}>
                  {batchId}
                </Link>
                <Text span variant="hint">
                  {describePlaces({ capacity, taken })}
                </Text>
              </Stack>
              <Text
                component="time"
                variant="hint"
                dateTime={startDate}
                title={formatShownDate(startDate)}
              >
                {describeStart(startDate, today)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
