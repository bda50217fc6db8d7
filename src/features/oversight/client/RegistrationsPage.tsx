import { Stack } from "@mantine/core";
import {
  IconFileCheck,
  IconHeartHandshake,
  IconReceiptRupee,
  IconUserCheck,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatFullDate } from "#/client/lib/format-date.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { LATE_DAYS } from "#/features/onboarding/documents/rules.ts";
import { takingsContract } from "#/features/payments/takings/contract.ts";
import { istDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { AlertsPanel } from "./AlertsPanel.tsx";
import { documentsQuery, lateDocumentsQuery, pendingQuery, requestsQuery } from "./api.ts";
import { FirstDay } from "./FirstDay.tsx";
import { QueueCard } from "./QueueCard.tsx";
import { StartingBatches } from "./StartingBatches.tsx";
import { WaitingList } from "./WaitingList.tsx";

/** The admin's first screen: what waits for a decision, today's money, batches about to start. */
export function RegistrationsPage() {
  const pending = useQuery(pendingQuery);
  const requests = useQuery(requestsQuery);
  return (
    <>
      <PageHead title="Registrations" context={formatFullDate(istDate(new Date()))} />
      <Stack gap={20}>
        <FirstDay />
        <AlertsPanel />
        <Tiles min="14rem" isFilled>
          <QueueCard
            to="/new-register"
            title="New Registration"
            text="Approve new trainees with a payment option, or reject them."
            Icon={IconUserCheck}
            waiting={pending.data?.total}
          />
          <QueueCard
            to="/assistance-register"
            title="Assistance Registration"
            text="Approve requests for support after placement, or remove them."
            Icon={IconHeartHandshake}
            waiting={requests.data?.total}
          />
          <DocumentsCard />
          <TodaysMoney />
        </Tiles>
        <Columns from="lg" isEven gap={16}>
          <WaitingList />
          <StartingBatches />
        </Columns>
      </Stack>
    </>
  );
}

/** What waits at the office, and what trainees were asked for and did not send. */
function DocumentsCard() {
  const waiting = useQuery(documentsQuery).data?.total;
  const late = useQuery(lateDocumentsQuery).data?.total ?? 0;
  return (
    <QueueCard
      to="/admin-panel/documents"
      title="Documents"
      text={
        late > 0
          ? `${late} returned ${LATE_DAYS} days ago or earlier and not sent again.`
          : "Verify what trainees handed in, or return it with a reason."
      }
      Icon={IconFileCheck}
      waiting={waiting}
    />
  );
}

function TodaysMoney() {
  const takings = useQuery(routeQuery(takingsContract.read, { query: {} }));
  const hint = takings.isError
    ? "Couldn't load. Open the money desk to try again."
    : takings.data
      ? countOf(takings.data.count)
      : "Looking it up …";
  return (
    <StatCard
      label="Received today"
      value={takings.data ? formatRupees(takings.data.net) : "–"}
      hint={hint}
      Icon={IconReceiptRupee}
      to="/admin-panel/money"
    />
  );
}

const countOf = (payments: number) =>
  payments === 0 ? "No payment yet today" : payments === 1 ? "1 payment" : `${payments} payments`;
