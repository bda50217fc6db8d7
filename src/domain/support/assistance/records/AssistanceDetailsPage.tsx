import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import { Settled } from "#/client/ui/Settled.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ledgerContract } from "#/domain/money/dues/ledger/ledger.contract.ts";
import { Facts } from "./Facts.tsx";
import { GuideCard } from "./GuideCard.tsx";
import { PaymentsPanel } from "./PaymentsPanel.tsx";
import { recordQuery } from "./records.client.ts";
import type { AssistanceDetails } from "./records.contract.ts";
import css from "./records.module.css";
import { SessionLog } from "./SessionLog.tsx";
import { SupportYear } from "./SupportYear.tsx";

/** Links to files run out after a quarter of an hour. */
const LINKS_LAST_MS = 10 * 60_000;

/** The reader's support: who guides the reader, what was done, what was paid, how long it lasts. */
export function AssistanceDetailsPage() {
  const { userId } = useSignedIn();
  const record = useQuery({
    ...recordQuery(userId),
    refetchInterval: LINKS_LAST_MS,
  });
  const dues = useQuery(routeQuery(ledgerContract.mine, { params: { userId } }));
  const [details] = record.data?.assistanceDetails ?? [];
  if (record.data && !details) return <RedirectTo to="/assistance-dashboard" />;
  return (
    <>
      <PageHead
        title="Assistance Details"
        context={details ? <AssistanceSummary details={details} /> : "Your support at work."}
        action={
          details?.isActive && (
            <LinkButton to="/assistance-profile" variant="default">
              Edit my details
            </LinkButton>
          )
        }
      />
      <Settled queries={[record, dues]}>
        <Loaded queries={[record]} loading="Loading your assistance">
          {() => details && <Sheet details={details} />}
        </Loaded>
      </Settled>
    </>
  );
}

function AssistanceSummary({ details }: { details: AssistanceDetails }) {
  return (
    <span className={css.standing}>
      Support at {details.companyName}
      <StatusBadge meaning={details.isActive ? "active" : "neutral"}>
        {details.isActive ? "Ongoing" : "Closed"}
      </StatusBadge>
    </span>
  );
}

function Sheet({ details }: { details: AssistanceDetails }) {
  const { guidanceProvider, guidanceHelper } = details;
  return (
    <Stack gap={16}>
      <SupportYear details={details} />
      <Columns sizes="minmax(0, 1.25fr) minmax(0, 1fr)" gap={16}>
        <Stack gap={16}>
          <GuideCard
            title="Guidance provider"
            guide={guidanceProvider}
            isOpen={details.isActive && !details.closed}
          />
          {guidanceHelper && (
            <GuideCard title="Guidance helper" guide={guidanceHelper} isOpen={false} />
          )}
          <SessionLog entries={details.entries} submittedAt={details.submittedAt} />
        </Stack>
        <Stack gap={16}>
          <PaymentsPanel details={details} />
          <Facts details={details} />
        </Stack>
      </Columns>
    </Stack>
  );
}
