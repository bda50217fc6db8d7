import { Box, Card, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { TitledPageHead } from "#/client/ui/TitledPageHead.tsx";
import { DetailsCard } from "#/domain/onboarding/details/DetailsCard.tsx";
import { DocumentsCard } from "#/domain/onboarding/documents/DocumentsCard.tsx";
import { PersonWarnings } from "#/domain/training/warnings/PersonWarnings.tsx";
import type { AccountState } from "../people.rules.ts";
import { TimelinePanel } from "../timeline/TimelinePanel.tsx";
import { AccountActions } from "./AccountActions.tsx";
import { AssistanceSection } from "./AssistanceSection.tsx";
import { CertificatesSection } from "./CertificatesSection.tsx";
import { InterviewsSection } from "./InterviewsSection.tsx";
import { MoneySection } from "./MoneySection.tsx";
import { PlacementSection } from "./PlacementSection.tsx";
import { type PersonPage as Person, personContract } from "./person.contract.ts";
import { personRightsOf, type SectionName } from "./person.policy.ts";
import { emptySections } from "./person.rules.ts";
import { StatusCard } from "./StatusCard.tsx";
import { TrainingSection } from "./TrainingSection.tsx";

const MEANINGS: Record<AccountState, Meaning> = {
  Active: "good",
  "Awaiting approval": "waiting",
  Rejected: "bad",
  Disabled: "bad",
};

export function PersonPage() {
  const { userId = "" } = useParams({ strict: false }) as { userId?: string };
  const query = useRouteQuery(personContract.read, { params: { userId } });
  const person = query.data;
  return (
    <>
      <TitledPageHead
        title={person?.username ?? "Person"}
        context={person && <Context person={person} />}
        action={person && <AccountActions person={person} />}
      />
      <QueryView
        queries={[query]}
        loading="Loading the person"
        shape="cards"
        missing={
          <Card>
            <EmptyState
              text="Not found."
              hint="There is nobody here, or nobody whom your role may see."
              Icon={IconUserOff}
            />
          </Card>
        }
      >
        {(shown) => <Sections key={shown._id} person={shown} />}
      </QueryView>
    </>
  );
}

function Context({ person: { role, subRole, state } }: { person: Person }) {
  return (
    <Group gap={10}>
      <span>{subRole ?? role}</span>
      {state && <StatusBadge meaning={MEANINGS[state]}>{state}</StatusBadge>}
    </Group>
  );
}

function Sections({ person }: { person: Person }) {
  const { audience } = useSignedIn();
  // The response, limited by the same policy, determines which of these are there.
  const shows = (name: SectionName) => personRightsOf(audience)?.sections.includes(name);
  const main = (
    <Stack gap={16} miw={0}>
      <StatusCard person={person} />
      {shows("money") && <MoneySection person={person} />}
      <TrainingSection person={person} />
      {person.training && <PersonWarnings userId={person._id} name={person.username} />}
      <InterviewsSection person={person} />
      <PlacementSection person={person} />
      <CertificatesSection person={person} />
      <AssistanceSection person={person} />
      {person.details?.submittedAt && (
        <VisuallyHidden component="h2">Details and documents</VisuallyHidden>
      )}
      {shows("details") && person.details?.submittedAt && (
        <DetailsCard userId={person._id} emptyHint="The details form is not sent yet." />
      )}
      {shows("documents") && person.documents && person.details?.submittedAt && (
        <DocumentsCard userId={person._id} title="Documents" />
      )}
      <NothingYet names={emptySections(person)} />
    </Stack>
  );
  if (!shows("timeline") || !person.timeline) return <Box maw="64rem">{main}</Box>;
  return (
    <Columns sizes="minmax(0, 1fr) minmax(20rem, 26rem)" from="lg" gap={16}>
      {main}
      <section aria-labelledby="timeline-title">
        <VisuallyHidden component="h2" id="timeline-title">
          Timeline
        </VisuallyHidden>
        <TimelinePanel userId={person._id} headings="h3" />
      </section>
    </Columns>
  );
}

/** The sections that the page would show but that are still empty, in one line. */
function NothingYet({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <Text variant="hint">Nothing yet: {names.join(", ")}.</Text>;
}
