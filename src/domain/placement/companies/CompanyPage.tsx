import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useLoadMore } from "#/client/lib/load-more.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { Columns } from "#/client/ui/Columns.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ShowMore } from "#/client/ui/ShowMore.tsx";
import { TitledPageHead } from "#/client/ui/TitledPageHead.tsx";
import { ROUNDS } from "#/domain/placement/interviews/interviews.rules.ts";
import { formatNumber } from "#/shared/money.ts";
import { companyMetrics } from "#/shared/role-pages.ts";
import { ContactsSection } from "./ContactsSection.tsx";
import { type Company, companiesContract } from "./companies.contract.ts";
import { roundsOf } from "./companies.rules.ts";
import { MergeDialog } from "./merging/MergeDialog.tsx";
import { MergedNames } from "./merging/MergedNames.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { NotesSection } from "./NotesSection.tsx";
import { OpeningState } from "./openings/OpeningState.tsx";
import { PlacedSection } from "./PlacedSection.tsx";

const LIST_OF = {
  admin: "/admin-panel/companies",
  ceo: "/ceo-dashboard/companies",
  salesHead: "/sales-head-dashboard/companies",
} as const;

export function CompanyPage() {
  const { company = "" } = useParams({ strict: false }) as { company?: string };
  const { audience } = useSignedIn();
  const most = useLoadMore();
  const query = useQuery({
    ...routeQuery(companiesContract.read, {
      params: { company },
      query: most.query,
    }),
    placeholderData: most.query.most ? keepPreviousData : undefined,
  });
  const page = query.data;
  const list =
    audience === "admin" || audience === "ceo" || audience === "salesHead"
      ? [{ label: "Companies", to: LIST_OF[audience] }]
      : [{ label: "Interviews", to: "/interviews" as const }];
  return (
    <>
      <TitledPageHead
        title={page?.name ?? "Company"}
        context={page && <Spellings company={page} />}
        crumbs={list}
        action={page && <Actions company={page} />}
      />
      <QueryView
        queries={[query]}
        loading="Loading the company"
        missing={
          <Card>
            <EmptyState text="There is no company of this name." Icon={IconBuilding} />
          </Card>
        }
      >
        {(read) => <Sections company={read} isLoading={query.isFetching} onMore={most.onMore} />}
      </QueryView>
    </>
  );
}

function Spellings({ company: { name, spellings } }: { company: Company }) {
  const others = spellings.filter((one) => one !== name);
  return others.length > 0 && <Text span>Also written {others.join(", ")}</Text>;
}

function Actions({ company }: { company: Company }) {
  const { audience } = useSignedIn();
  const [open, setOpen] = useState<"name" | "merge" | null>(null);
  const metrics = companyMetrics(audience, company.ref);
  const close = () => setOpen(null);
  return (
    <Group gap="xs">
      {metrics && (
        <LinkButton {...splitAddress(metrics)} variant="default">
          Every interview
        </LinkButton>
      )}
      {audience === "admin" && (
        <>
          <Button variant="default" onClick={() => setOpen("name")}>
            Change name
          </Button>
          <Button variant="default" onClick={() => setOpen("merge")}>
            Merge
          </Button>
          <NameDialog company={open === "name" ? company : null} onClose={close} />
          <MergeDialog company={open === "merge" ? company : null} onClose={close} />
        </>
      )}
    </Group>
  );
}

type Parts = { company: Company; isLoading: boolean; onMore: () => void };

function Sections({ company, ...more }: Parts) {
  return (
    <Columns from="lg" sizes="minmax(0, 3fr) minmax(0, 2fr)">
      <Stack gap={20}>
        <OpeningsSection company={company} {...more} />
        <RoundsSection company={company} />
        <PlacedSection company={company} {...more} />
      </Stack>
      <Stack gap={20}>
        <ContactsSection company={company} />
        <NotesSection company={company} />
        <MergedNames company={company} />
      </Stack>
    </Columns>
  );
}

type Props = { company: Company; isLoading: boolean; onMore: () => void };

/** A company's current and past openings; empty for readers without access to them. */
function OpeningsSection({ company: { openings, openingsInAll }, ...more }: Props) {
  if (!openings || openingsInAll === null) return null;
  return (
    <CardSection title={`Openings (${formatNumber(openingsInAll)})`}>
      {openings.length === 0 ? (
        <Text c="dimmed">None so far.</Text>
      ) : (
        <ul className="rows">
          {openings.map(({ _id, role, status, until, seats, applied, joined }) => (
            <li key={_id}>
              <span className="wrap">
                <Link to="/openings/$openingId" params={{ openingId: _id }}>
                  {role}
                </Link>
                <Text variant="hint">
                  until <DateText isInSentence value={until} /> · {applied} applied, {joined} of{" "}
                  {seats} joined
                </Text>
              </span>
              <OpeningState opening={{ status, until, isFilled: joined >= seats }} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={openings.length} total={openingsInAll} what="openings" {...more} />
    </CardSection>
  );
}

function RoundsSection({ company }: { company: Company }) {
  const rounds = roundsOf(ROUNDS, company.rounds);
  return (
    <CardSection title="Interviews">
      {rounds.length === 0 ? (
        <Text c="dimmed">No interviews yet.</Text>
      ) : (
        <ul className="rows">
          {rounds.map(({ round, Positive, Negative, Pending, noShows }) => (
            <li key={round}>
              <strong>{round}</strong>
              <Group gap="0 14px" justify="flex-end" flex="0 1 auto" className="figures">
                {Positive > 0 && <span>{Positive} positive</span>}
                {Negative > 0 && <span>{Negative} negative</span>}
                {Pending > 0 && <span>{Pending} pending</span>}
                {noShows > 0 && <span>{noShows === 1 ? "1 no-show" : `${noShows} no-shows`}</span>}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}
