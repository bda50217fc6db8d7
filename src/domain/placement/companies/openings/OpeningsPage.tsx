import { Button } from "@mantine/core";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { companyColumn, dateColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { OpeningForm } from "./OpeningForm.tsx";
import { type ListedOpening, openingsContract } from "./openings.contract.ts";
import { isOpen, OPENING_STATUSES, STATUS_NAMES, statusText } from "./openings.rules.ts";

const count = (key: "seats" | "waiting" | "inRounds" | "offered" | "joined", label: string) =>
  ({ key, label, sortable: key === "seats", align: "right" }) satisfies Column<ListedOpening>;

const columnsOn = (today: IsoDate): readonly Column<ListedOpening>[] => [
  {
    key: "role",
    label: "Role",
    sortable: true,
    isFixed: true,
    render: ({ _id, role }) => (
      <span className="wrap lines">
        <Link to="/openings/$openingId" params={{ openingId: _id }}>
          {role}
        </Link>
      </span>
    ),
  },
  companyColumn("companyName", "Company"),
  {
    key: "location",
    label: "Location",
    text: ({ location }) => location || "Anywhere",
  },
  dateColumn("until", "Until"),
  statusColumn<ListedOpening>(
    "status",
    "State",
    (opening) => statusText(opening, today),
    (opening) => (isOpen(opening, today) ? "good" : "neutral"),
  ),
  count("seats", "Seats"),
  count("waiting", "Applied"),
  count("inRounds", "In rounds"),
  count("offered", "Offered"),
  count("joined", "Joined"),
];

const STATES = { all: "All", ...STATUS_NAMES };

export function OpeningsPage() {
  const isWriter = useSignedIn().audience === "admin";
  const [state, setState] = useChoice("state", ["all", ...OPENING_STATUSES]);
  const [isAdding, setAdding] = useState<true | null>(null);
  return (
    <>
      <PageHead
        title="Openings"
        context="What companies look for, who applied, and how far they are."
        action={
          isWriter && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              New opening
            </Button>
          )
        }
      />
      <DataTable
        name="openings"
        label="Openings"
        source={{
          route: openingsContract.list,
          rows: "openings",
          request: { query: state === "all" ? {} : { status: state } },
          sort: "-until",
        }}
        columns={columnsOn(useCurrentDate())}
        searchPlaceholder="Search by role, company or place"
        empty={{
          text: "No openings here.",
          hint: isWriter
            ? "Write one down: it stays a draft until it is published."
            : "The office writes them down.",
          Icon: IconBriefcase,
          action: state !== "all" && (
            <Button variant="default" onClick={() => setState("all")}>
              Show all openings
            </Button>
          ),
        }}
        filters={<ChoiceBar label="Show" choices={STATES} value={state} onChange={setState} />}
      />
      {isWriter && (
        <Dialog of={isAdding} title={() => "New opening"} size="lg" onClose={() => setAdding(null)}>
          {() => <OpeningForm opening={null} onClose={() => setAdding(null)} />}
        </Dialog>
      )}
    </>
  );
}
