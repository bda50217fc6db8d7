import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { companyInLines, dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { guideToPerson } from "#/domain/support/guidance/guidance.rules.ts";
import { formatLpa } from "#/shared/money.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Alumnus } from "./alumni.contract.ts";

/** The columns of the alumni lists, by the server's sort names. */
export const ALUMNI_COLUMNS = {
  name: nameColumn("username", "Candidate Name", ({ userId, username }) => ({
    id: userId._id,
    name: username,
  })),
  joining: dateColumn("dateOfJoining", "Date of Joining", "written"),
  graduation: dateColumn("graduationDate", "Graduated Date", "written"),
  company: companyInLines("companyName", "Company Name"),
  assistance: {
    key: "isActive",
    label: "Alumni Assistance",
    isLabelled: true,
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
    isLabelled: false,
    exported: [{ label: "Package (LPA)", value: ({ package: lpa }) => lpa }],
    render: ({ package: lpa }) => (lpa === null ? NOTHING : formatLpa(lpa)),
  },
  provider: {
    key: "guidanceProvider",
    label: "Guidance Provider",
    isLabelled: true,
    person: ({ guidanceProvider }) => guideToPerson(guidanceProvider),
  },
  helper: {
    key: "guidanceHelper",
    label: "Guidance Helper",
    isLabelled: true,
    person: ({ guidanceHelper }) => guideToPerson(guidanceHelper),
  },
} as const satisfies Record<string, Column<Alumnus>>;
