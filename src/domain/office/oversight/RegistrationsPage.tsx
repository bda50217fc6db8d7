import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { formatRupees } from "#/shared/money.ts";
import { AlertsPanel } from "./AlertsPanel.tsx";
import { FirstDay, firstDayQuery } from "./FirstDay.tsx";
import { OfficeQueue } from "./queue/OfficeQueue.tsx";
import { queueIn, queueQuery, useIsWide } from "./queue/queue.client.ts";
import { StartingBatches } from "./StartingBatches.tsx";

/** The admin's first screen: what waits for a decision, batches about to start, today's money. */
export function RegistrationsPage() {
  const today = useCurrentDate();
  const [{ show, at }] = useSearchState();
  const isWide = useIsWide();
  // Where the chosen one has the screen for itself, nothing is above it: its paper is seen before
  // it is decided.
  const isAlone = at !== undefined && !isWide;
  const queue = useQuery(queueQuery(queueIn(show)));
  const read = useQuery(firstDayQuery);
  // Comes above the rest, so the rest waits for it; not where it cannot be read.
  const firstDay = read.isError ? { ...read, data: { items: [] }, isError: false } : read;
  return (
    <>
      <PageHead
        title="Registrations"
        context={formatShownDate(today)}
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
      <Loaded queries={[queue, firstDay]} shape="cards" loading="Looking up what waits">
        {(office, { items }) => (
          <Stack gap={20}>
            {!isAlone && <FirstDay items={items} />}
            {!isAlone && <AlertsPanel items={office.alerts} />}
            <OfficeQueue queue={office} readAt={queue.dataUpdatedAt}>
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
      </Loaded>
    </>
  );
}

const countOf = ({ net, count }: { net: number; count: number }) =>
  count > 0
    ? `${count} ${count === 1 ? "payment" : "payments"}`
    : net === 0
      ? "No payment yet today"
      : "Taken back today";
