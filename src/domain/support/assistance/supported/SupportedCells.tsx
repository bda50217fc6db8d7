import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { companyInLines, personColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { guideToPerson } from "#/domain/support/guidance/guidance.rules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Person } from "#/shared/person-code.ts";
import type { SupportedPerson } from "./supported.contract.ts";
import { toAssistant } from "./supported.rules.ts";

/** The badge for people who differ from most of the list, and its meaning; null for others. */
function noteOf({ kind, closed, endDate }: SupportedPerson) {
  // Closed assistants are in a separate list.
  if (kind === "assistant")
    return closed ? null : { text: "Personal", title: "Personal assistant" };
  return endDate ? { text: "Ended", title: "Ended by the admin" } : null;
}

/** A person's name with the badge. */
function Name(person: SupportedPerson) {
  const note = noteOf(person);
  return (
    <Text span inherit fw={560} title={note ? `${person.name}: ${note.title}` : undefined}>
      <PersonLink {...toPerson(person)} />{" "}
      {note && (
        <Text span variant="faint" fz="xs" fw={400} style={WHOLE}>
          {note.text}
        </Text>
      )}
    </Text>
  );
}

/** A name may wrap in a narrow column; the badge is one word. */
const WHOLE = { whiteSpace: "nowrap" };

const day = (
  key: "dateOfJoining" | "supportEnds",
  label: string,
): Column<SupportedPerson> & { key: typeof key } => ({
  key,
  label,
  isShort: true,
  isLabelled: true,
  render: (row) => {
    const date = row[key];
    return date ? <DateText value={date} as="day" /> : NOTHING;
  },
});

/** People from outside have no account, so the id of their row distinguishes namesakes. */
const toPerson = (one: SupportedPerson): Person => {
  const { _id, userId, name, closed } = one;
  if (userId) return { id: userId, name };
  return closed ? { id: _id, name, hasPage: false } : toAssistant(one);
};

const guide = (key: "guidanceProvider" | "guidanceHelper", label: string) => ({
  ...personColumn<SupportedPerson>(key, label, (row) => guideToPerson(row[key])),
  // Next to the menu on a small desktop screen, only one guide's whole name fits.
  isShort: key === "guidanceProvider",
});

const BEFORE_POSITION: readonly Column<SupportedPerson>[] = [
  {
    key: "name",
    label: "Candidate Name",
    sortable: true,
    isFixed: true,
    person: toPerson,
    render: Name,
  },
  companyInLines("companyName", "Company Name"),
  guide("guidanceProvider", "Guidance Provider"),
  guide("guidanceHelper", "Guidance Helper"),
  { ...day("dateOfJoining", "Join Date"), sortable: true },
];

/** One of three words. */
const POSITION = { key: "position", label: "Position", sortable: true, isShort: true } as const;

/** The columns of specification 2 section 2; the end of the support can be added. */
export const OPEN_COLUMNS: readonly Column<SupportedPerson>[] = [
  ...BEFORE_POSITION,
  POSITION,
  { ...day("supportEnds", "Support Ends"), isHidden: true },
];

/** For people whose year is nearly over: what matters is when it ends. */
export const ENDING_COLUMNS: readonly Column<SupportedPerson>[] = [
  ...BEFORE_POSITION.filter(({ key }) => key !== "guidanceHelper"),
  day("supportEnds", "Support Ends"),
  POSITION,
];

/** For closed ones, whose position has the specified text. */
export const CLOSED_COLUMNS: readonly Column<SupportedPerson>[] = [
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
