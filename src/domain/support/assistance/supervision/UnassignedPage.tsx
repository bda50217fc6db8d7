import { Button } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { companyInLines, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { AssignMany } from "./AssignMany.tsx";
import { SupervisionDialogs } from "./SupervisionDialogs.tsx";
import type { DialogTarget } from "./supervision.client.ts";
import { toSupportedPerson } from "./supervision.client.ts";
import { type PlacedUser, supervisionContract } from "./supervision.contract.ts";

/** The state of the person's assistance, in a word. */
const statusOf = ({ submitted, endDate }: PlacedUser): string =>
  endDate ? "Ended by the admin" : submitted ? "Details sent in" : "No details yet";

const COLUMNS: readonly Column<PlacedUser>[] = [
  nameColumn("username", "Candidate Name", ({ userId, username }) => ({
    id: userId,
    name: username,
  })),
  companyInLines("companyName", "Company Name"),
  {
    key: "dateOfJoining",
    label: "Join Date",
    isLabelled: true,
    sortable: true,
    render: ({ dateOfJoining }) =>
      dateOfJoining ? <DateText value={dateOfJoining} as="day" /> : NOTHING,
  },
  { key: "topic", label: "Asks for", isLabelled: true, isLong: true },
  {
    key: "submitted",
    label: "Assistance",
    isLabelled: true,
    text: statusOf,
    render: (user) => (
      <StatusBadge meaning={user.submitted && !user.endDate ? "active" : "neutral"}>
        {statusOf(user)}
      </StatusBadge>
    ),
  },
];

export function UnassignedPage() {
  const [target, setTarget] = useState<DialogTarget | null>(null);
  return (
    <>
      <PageHead
        title="New Seekers"
        context="Placed people without a guidance provider, who joined last first."
      />
      <DataTable
        label="New seekers"
        source={{
          route: supervisionContract.placedUsers,
          request: { query: { status: "open", guidance: "without" } },
          rows: "placedUsers",
          sort: "-dateOfJoining",
        }}
        columns={COLUMNS}
        searchPlaceholder="Search by name, company or position"
        empty={{
          text: "No data found",
          hint: "Everyone who is placed has a guidance provider.",
          Icon: IconUserSearch,
        }}
        selection={{
          label: ({ username }) => username,
          actions: (people, keep) => <AssignMany many={{ people, keep }} ask={setTarget} />,
        }}
        actions={(user, displayName) => (
          <Button
            variant="light"
            size="compact-sm"
            aria-label={`Update ${displayName}`}
            onClick={() =>
              setTarget({ what: "edit", person: toSupportedPerson(user), displayName })
            }
          >
            Update
          </Button>
        )}
      />
      <SupervisionDialogs target={target} onClose={() => setTarget(null)} />
    </>
  );
}
