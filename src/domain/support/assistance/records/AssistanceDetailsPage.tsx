import { Box, Card, Group, Stack, Text } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "#/client/lib/config.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { ContactWays } from "#/client/ui/ContactWays.tsx";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ledgerContract } from "#/domain/money/dues/ledger/ledger.contract.ts";
import { mailtoOf } from "#/shared/email.ts";
import { AssistanceFacts } from "./AssistanceFacts.tsx";
import { PaymentsPanel } from "./PaymentsPanel.tsx";
import { recordQuery } from "./records.client.ts";
import type { AssistanceDetails, Guide } from "./records.contract.ts";
import { SessionLog } from "./SessionLog.tsx";
import { SupportYear } from "./SupportYear.tsx";

/** Links to files expire after 15 minutes. */
const LINKS_LAST_MS = 10 * 60_000;

export function AssistanceDetailsPage() {
  const { userId } = useSignedIn();
  const record = useQuery({
    ...recordQuery(userId),
    refetchInterval: LINKS_LAST_MS,
  });
  const dues = useRouteQuery(ledgerContract.mine, { params: { userId } });
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
      <ShownTogether queries={[record, dues]}>
        <QueryView queries={[record]} loading="Loading your assistance">
          {() => details && <Sheet details={details} />}
        </QueryView>
      </ShownTogether>
    </>
  );
}

function AssistanceSummary({ details }: { details: AssistanceDetails }) {
  return (
    <Group component="span" display="inline-flex" gap="6px 12px">
      Support at {details.companyName}
      <StatusBadge meaning={details.isActive ? "active" : "neutral"}>
        {details.isActive ? "Ongoing" : "Closed"}
      </StatusBadge>
    </Group>
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
          <AssistanceFacts details={details} />
        </Stack>
      </Columns>
    </Stack>
  );
}

/** `isOpen`: a guide may still be assigned. */
type Props = { title: string; guide: Guide | null; isOpen: boolean };

/** A guide of the user, with contact details; until there is one, whom to contact instead. */
function GuideCard({ title, guide, isOpen }: Props) {
  return (
    <Card>
      <Group role="region" aria-label={title} gap={16} align="flex-start" wrap="nowrap">
        <IconTile size={48} isRound tone={guide ? "accent" : "faint"} aria-hidden="true">
          {guide ? initialsOf(guide.name) : <IconUserSearch size={24} stroke={1.7} />}
        </IconTile>
        <Stack gap={2} miw={0}>
          <Box component="h2" fz="sm" fw={520} c="var(--ink-faint)">
            {title}
          </Box>
          {guide ? (
            <>
              <Text fz="lg" fw={630}>
                {guide.name}
              </Text>
              <ContactWays
                email={guide.email}
                phone={`${guide.mobile.slice(0, 5)} ${guide.mobile.slice(5)}`}
                dialled={`+91${guide.mobile}`}
              />
            </>
          ) : isOpen ? (
            <Nobody />
          ) : (
            <Text variant="soft">Nobody was assigned.</Text>
          )}
        </Stack>
      </Group>
    </Card>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("")
    .toUpperCase();

function Nobody() {
  const admin = useConfig()?.contacts.admin;
  return (
    <>
      <Text fz="lg" fw={630}>
        We are finding the right person
      </Text>
      <Text variant="soft">
        Their name and number appear here.
        {admin && (
          <>
            {" "}
            Until then write to <a href={mailtoOf(admin.email)}>{admin.name}</a>.
          </>
        )}
      </Text>
    </>
  );
}
