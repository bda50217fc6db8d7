import { Anchor, Card, Group, Stack, Text } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import type { BatchSummary } from "#/domain/training/batches/batches.contract.ts";
import { describePlaces, describeStart } from "#/domain/training/batches/batches.rules.ts";
import { formatRupees } from "#/shared/money.ts";
import { FirstDay, firstDayQuery } from "./FirstDay.tsx";
import { OfficeQueue } from "./queue/OfficeQueue.tsx";
import { queueIn, queueQuery, useIsWide } from "./queue/queue.client.ts";

const AlertsPanel = lazyPanel({
  load: async () => (await import("./AlertsPanel.tsx")).AlertsPanel,
  failed: () => null,
});

/** The admin's first screen: what waits for a decision, batches about to start, today's money. */
export function RegistrationsPage() {
  const today = useCurrentDate();
  const [{ show, at }] = useSearchState();
  const isWide = useIsWide();
  // If the chosen item has the screen to itself, nothing is above it, so that its document is seen
  // before it is decided.
  const isAlone = at !== undefined && !isWide;
  const queue = useQuery(queueQuery(queueIn(show)));
  const read = useQuery(firstDayQuery);
  // It is above the rest, which therefore waits for it, unless it cannot be read.
  const firstDay = read.isError ? { ...read, data: { items: [] }, isError: false } : read;
  const alerts = queue.data?.alerts.length ?? 0;
  return (
    <>
      <PageHead
        title="Registrations"
        context={
          <>
            {formatShownDate(today)}
            {!isAlone && alerts > 0 && <AlertsLink count={alerts} />}
          </>
        }
        action={
          !isAlone && (
            <Group gap={8}>
              <LinkButton to="/new-register" variant="default" px={{ base: 12, xs: 18 }}>
                New Registration
              </LinkButton>
              <LinkButton to="/assistance-register" variant="default" px={{ base: 12, xs: 18 }}>
                Assistance Registration
              </LinkButton>
            </Group>
          )
        }
      />
      <QueryView queries={[queue, firstDay]} shape="cards" loading="Looking up what waits">
        {(office, { items }) => (
          <Stack gap={20}>
            {!isAlone && office.counts.registrations === 0 && <FirstDay items={items} />}
            <OfficeQueue queue={office} readAt={queue.dataUpdatedAt}>
              {!isAlone && alerts > 0 && <AlertsPanel items={office.alerts} />}
              {!isAlone && office.counts.registrations > 0 && <FirstDay items={items} />}
              <Columns from="lg" sizes="minmax(0, 1fr) 20rem" gap={16}>
                <StartingBatches batches={office.starting} />
                <StatCard
                  label="Received today"
                  value={formatRupees(office.today.net)}
                  hint={countOf(office.today)}
                  to="/admin-panel/money"
                />
              </Columns>
            </OfficeQueue>
          </Stack>
        )}
      </QueryView>
    </>
  );
}

/** The number of alerts at the page's head; links to them, below what waits for a decision. */
const AlertsLink = ({ count }: { count: number }) => (
  <>
    {" · "}
    <Anchor
      component="button"
      c="var(--warning-ink)"
      fz="inherit"
      fw={600}
      onClick={() => document.getElementById("alerts-list")?.focus()}
    >
      {count === 1 ? "1 needs attention" : `${count} need attention`}
    </Anchor>
  </>
);

const countOf = ({ net, count }: { net: number; count: number }) =>
  count > 0
    ? `${count} ${count === 1 ? "payment" : "payments"}`
    : net === 0
      ? "No payment yet today"
      : "Taken back today";

function StartingBatches({ batches }: { batches: readonly BatchSummary[] }) {
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
