import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonName } from "#/client/ui/PersonName.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { namedGuide } from "#/features/guidance/rules.ts";
import type { Supported } from "../contract.ts";

/** What sets a person apart from most of the list, if anything does. */
function noteOf({ kind, closed, endDate }: Supported): string | null {
  // The closed ones stand in lists of their own kind.
  if (kind === "assistant") return closed ? null : "Personal assistant";
  return endDate ? "Ended by the admin" : null;
}

const day = (
  key: "dateOfJoining" | "supportEnds",
  label: string,
): Column<Supported> & { key: typeof key } => ({
  key,
  label,
  render: (row) => {
    const date = row[key];
    return date ? <DateText value={date} as="written" /> : "N/A";
  },
});

/** Whoever comes from outside has no account, and is told apart by the row. */
const namedPerson = ({ _id, userId, name }: Supported) => ({ id: userId ?? _id, name });

const BEFORE_POSITION: readonly Column<Supported>[] = [
  {
    key: "name",
    label: "Candidate Name",
    sortable: true,
    isFixed: true,
    person: namedPerson,
    render: (person) => (
      <Text span display="grid">
        <PersonName {...namedPerson(person)} />
        {noteOf(person) && (
          <Text span variant="faint" fz="xs" fw={400}>
            {noteOf(person)}
          </Text>
        )}
      </Text>
    ),
  },
  { key: "companyName", label: "Company Name", sortable: true },
  {
    key: "guidanceProvider",
    label: "Guidance Provider",
    sortable: true,
    person: ({ guidanceProvider }) => namedGuide(guidanceProvider),
  },
  {
    key: "guidanceHelper",
    label: "Guidance Helper",
    sortable: true,
    person: ({ guidanceHelper }) => namedGuide(guidanceHelper),
  },
  { ...day("dateOfJoining", "Join Date"), sortable: true },
];

/** The columns of specification 2 section 2; when the support ends can be added. */
export const OPEN_COLUMNS: readonly Column<Supported>[] = [
  ...BEFORE_POSITION,
  { key: "position", label: "Position", sortable: true },
  { ...day("supportEnds", "Support Ends"), isHidden: true },
];

/** Those whose year is nearly over: when it ends is what matters there. */
export const ENDING_COLUMNS: readonly Column<Supported>[] = [
  ...BEFORE_POSITION.filter(({ key }) => key !== "guidanceHelper"),
  day("supportEnds", "Support Ends"),
  { key: "position", label: "Position", sortable: true },
];

/** The closed ones, whose position reads as specified. */
export const CLOSED_COLUMNS: readonly Column<Supported>[] = [
  ...BEFORE_POSITION,
  {
    key: "closedAt",
    label: "Position",
    text: () => "Closed by CTO",
    render: () => (
      <Text span variant="soft">
        Closed by CTO
      </Text>
    ),
  },
];
