import { Box } from "@mantine/core";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { type Fact, Facts, known } from "#/client/ui/FactList.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { formatRupees } from "#/shared/money.ts";
import { AssistanceActions } from "./AssistanceActions.tsx";
import type { PersonAssistance, PersonPage } from "./person.contract.ts";
import { hasAssistance } from "./person.rules.ts";

/** The assistance requested after the placement, its guides, and until when. */
export function AssistanceSection({ person }: { person: PersonPage }) {
  const { assistance } = person;
  if (!assistance || !hasAssistance(person)) return null;
  return (
    <CardSection
      title="Assistance"
      action={<AssistanceActions person={person} assistance={assistance} />}
    >
      <Box mt={10}>
        <Facts
          min="9rem"
          facts={known([...requestFacts(assistance), ...recordFacts(assistance)])}
        />
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
    ["Asked", request && <DateText key="asked" value={request.requestedAt} />],
    ["Topic", request?.topic],
    ["Each month", request?.amount && formatRupees(request.amount)],
  ];
}

function recordFacts({ record }: PersonAssistance): Fact[] {
  if (!record) return [];
  const { companyName, dateOfJoining, supportEnds, guidanceProvider, guidanceHelper } = record;
  return [
    ["Company", companyName && <CompanyLink key="company" name={companyName} />],
    ["Joined", dateOfJoining && <DateText key="joined" value={dateOfJoining} as="day" />],
    ["Support until", supportEnds && <DateText key="ends" value={supportEnds} as="day" />],
    ["Guidance provider", guidanceProvider?.name ?? "Nobody yet"],
    ["Guidance helper", guidanceHelper?.name],
    ["Position", record.position],
  ];
}
