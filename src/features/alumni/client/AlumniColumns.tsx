import { DateText } from "#/client/ui/DateText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { guideToPerson } from "#/features/guidance/rules.ts";
import { formatLpa } from "#/shared/money.ts";
import type { Alumnus } from "../contract.ts";

/** The columns of the alumni lists, each named as the server sorts it (specification 2 section 2). */
export const ALUMNI_COLUMNS = {
  name: {
    key: "username",
    label: "Candidate Name",
    sortable: true,
    isFixed: true,
    person: ({ userId, username }) => ({ id: userId._id, name: username }),
  },
  joining: {
    key: "dateOfJoining",
    label: "Date of Joining",
    sortable: true,
    render: ({ dateOfJoining }) => <DateText value={dateOfJoining} as="written" />,
  },
  graduation: {
    key: "graduationDate",
    label: "Graduated Date",
    sortable: true,
    render: ({ graduationDate }) => <DateText value={graduationDate} as="written" />,
  },
  company: { key: "companyName", label: "Company Name", sortable: true },
  assistance: {
    key: "isActive",
    label: "Alumni Assistance",
    sortable: true,
    text: ({ isActive }) => (isActive ? "Yes" : "No"),
    render: ({ isActive }) => (
      <StatusBadge meaning={isActive ? "active" : "neutral"}>{isActive ? "Yes" : "No"}</StatusBadge>
    ),
  },
  package: {
    key: "package",
    label: "Package",
    sortable: true,
    align: "right",
    exported: [{ label: "Package (LPA)", value: ({ package: lpa }) => lpa }],
    render: ({ package: lpa }) => (lpa === null ? "N/A" : formatLpa(lpa)),
  },
  provider: {
    key: "guidanceProvider",
    label: "Guidance Provider",
    person: ({ guidanceProvider }) => guideToPerson(guidanceProvider),
  },
  helper: {
    key: "guidanceHelper",
    label: "Guidance Helper",
    person: ({ guidanceHelper }) => guideToPerson(guidanceHelper),
  },
} as const satisfies Record<string, Column<Alumnus>>;
