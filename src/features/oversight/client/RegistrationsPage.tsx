import { Group, Stack } from "@mantine/core";
import { IconReceiptRupee } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { istDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { queueIn, queueQuery } from "../queue/client/api.ts";
import { OfficeQueue } from "../queue/client/OfficeQueue.tsx";
import { FirstDay } from "./FirstDay.tsx";
import { StartingBatches } from "./StartingBatches.tsx";

const AlertsPanel = lazyPanel({
  load: async () => (await import("./AlertsPanel.tsx")).AlertsPanel,
});

/** The admin's first screen: what waits for a decision, batches about to start, today's money. */
export function RegistrationsPage() {
  const [{ show }] = useSearchState();
  const queue = useQuery(queueQuery(queueIn(show)));
  return (
    <>
      <PageHead
        title="Registrations"
        context={formatShownDate(istDate(new Date()))}
        action={
          <Group gap={8}>
            <LinkButton to="/new-register" variant="default" px={{ base: 12, xs: 18 }}>
              New Registration
            </LinkButton>
            <LinkButton to="/assistance-register" variant="default" px={{ base: 12, xs: 18 }}>
              Assistance Registration
            </LinkButton>
          </Group>
        }
      />
      <Stack gap={20}>
        <FirstDay />
        <Loaded queries={[queue]} shape="cards" loading="Looking up what waits">
          {(office) => (
            <Stack gap={20}>
              {office.alerts.length > 0 && <AlertsPanel items={office.alerts} />}
              <OfficeQueue queue={office} readAt={queue.dataUpdatedAt} />
              <Columns from="lg" sizes="minmax(0, 1fr) 20rem" gap={16}>
                <StartingBatches batches={office.starting} />
                <StatCard
                  label="Received today"
                  value={formatRupees(office.today.net)}
                  hint={countOf(office.today.count)}
                  Icon={IconReceiptRupee}
                  to="/admin-panel/money"
                />
              </Columns>
            </Stack>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

const countOf = (payments: number) =>
  payments === 0 ? "No payment yet today" : payments === 1 ? "1 payment" : `${payments} payments`;
