import { Button } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { deskContract, type PlacedUser } from "../contract.ts";
import { asSupported } from "./api.ts";
import { type Asked, DeskDialogs } from "./DeskDialogs.tsx";

/** How far the person has come with the assistance, in a word. */
const standingOf = ({ submitted, endDate }: PlacedUser): string =>
  endDate ? "Ended by the admin" : submitted ? "Details sent in" : "No details yet";

const COLUMNS: readonly Column<PlacedUser>[] = [
  {
    key: "username",
    label: "Candidate Name",
    sortable: true,
    isFixed: true,
    person: ({ userId, username }) => ({ id: userId, name: username }),
  },
  { key: "companyName", label: "Company Name", sortable: true },
  {
    key: "dateOfJoining",
    label: "Join Date",
    sortable: true,
    render: ({ dateOfJoining }) =>
      dateOfJoining ? <DateText value={dateOfJoining} as="written" /> : "N/A",
  },
  { key: "topic", label: "Asks for" },
  {
    key: "submitted",
    label: "Assistance",
    text: standingOf,
    render: (user) => (
      <StatusBadge meaning={user.submitted && !user.endDate ? "active" : "neutral"}>
        {standingOf(user)}
      </StatusBadge>
    ),
  },
];

/** Placed people whom nobody guides yet. */
export function NewSeekersPage() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <PageHead
        title="New Seekers"
        context="Placed people without a guidance provider, who joined last first."
      />
      <DataTable
        name="new-seekers"
        label="New seekers"
        source={{
          route: deskContract.placedUsers,
          request: { query: { status: "open", guidance: "without" } },
          rows: ({ placedUsers }: { placedUsers: PlacedUser[] }) => placedUsers,
        }}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        defaultSort="-dateOfJoining"
        searchPlaceholder="Search by name, company or position"
        empty={{
          text: "No data found",
          hint: "Everyone who is placed has a guidance provider.",
          Icon: IconUserSearch,
        }}
        actions={(user, called) => (
          <Button
            variant="light"
            size="compact-sm"
            aria-label={`Update ${called}`}
            onClick={() => setAsked({ what: "edit", person: asSupported(user), called })}
          >
            Update
          </Button>
        )}
      />
      <DeskDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
