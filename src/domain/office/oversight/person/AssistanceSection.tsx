import { Box } from "@mantine/core";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { formatRupees } from "#/shared/money.ts";
import { AssistanceActions } from "./AssistanceActions.tsx";
import type { PersonAssistance, PersonPage } from "./person.contract.ts";
import { hasAssistance } from "./person.rules.ts";

type Fact = Parameters<typeof Facts>[0]["facts"][number];

/** What was asked for after the placement, who guides, and until when. */
export function AssistanceSection({ person }: { person: PersonPage }) {
  const { assistance } = person;
  if (!assistance || !hasAssistance(person)) return null;
  return (
    <CardSection
      title="Assistance"
      action={<AssistanceActions person={person} assistance={assistance} />}
    >
      <Box mt={10}>
        <Facts min="9rem" facts={[...requestFacts(assistance), ...recordFacts(assistance)]} />
      </Box>
    </CardSection>
  );
}

function statusOf({ request, record }: PersonAssistance): string {
  if (record?.closedAt) return "Closed";
  if (record?.endDate) return "Ended";
  if (record?.isActive) return "Ongoing";
  if (request) return request.status === "Pending" ? "Asked for" : "Approved, details missing";
  return "Not asked for";
}

function requestFacts(assistance: PersonAssistance): Fact[] {
  const { request } = assistance;
  return [
    ["Status", statusOf(assistance)],
    ...(request
      ? ([["Asked", <DateText key="asked" value={request.requestedAt} />]] as const)
      : []),
    ...(request?.topic ? ([["Topic", request.topic]] as const) : []),
    ...(request?.amount ? ([["Each month", formatRupees(request.amount)]] as const) : []),
  ];
}

function recordFacts({ record }: PersonAssistance): Fact[] {
  if (!record) return [];
  const { companyName, dateOfJoining, supportEnds, guidanceProvider, guidanceHelper } = record;
  return [
    ...(companyName
      ? ([["Company", <CompanyLink key="company" name={companyName} />]] as const)
      : []),
    ...(dateOfJoining
      ? ([["Joined", <DateText key="joined" value={dateOfJoining} as="day" />]] as const)
      : []),
    ...(supportEnds
      ? ([["Support until", <DateText key="ends" value={supportEnds} as="day" />]] as const)
      : []),
    ["Guidance provider", guidanceProvider?.name ?? "Nobody yet"],
    ...(guidanceHelper ? ([["Guidance helper", guidanceHelper.name]] as const) : []),
    ...(record.position ? ([["Position", record.position]] as const) : []),
  ];
}
