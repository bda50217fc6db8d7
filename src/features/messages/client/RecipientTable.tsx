import { Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import type { PossibleRecipient } from "../contract.ts";

const COLUMNS: readonly Column<PossibleRecipient>[] = [
  nameColumn("username", "Name", ({ _id, username }) => ({ id: _id, name: username })),
  { key: "email", label: "Email", sortable: true },
];

type Props = {
  people: readonly PossibleRecipient[];
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
  query: UseQueryResult<unknown, Error>;
  isChosen: boolean;
};

/** Who exactly gets the message; each can be left out. */
export const RecipientTable = ({ people, left, onToggle, query, isChosen }: Props) => {
  const count = people.filter(({ _id }) => !left.has(_id)).length;
  return (
    <>
      {people.length > 0 && (
        <Text fw={600} role="status">
          {count === 1 ? "1 person gets it" : `${count} people get it`}
          {count < people.length && `, ${people.length - count} left out`}
        </Text>
      )}
      <DataTable
        label="Recipients"
        source={{
          rows: people,
          isPending: isChosen && query.isPending,
          error: query.error,
          retry: () => void query.refetch(),
          sort: "username",
        }}
        columns={COLUMNS}
        searchPlaceholder="Search by name or email"
        empty={{
          text: isChosen ? "Nobody with an account in use." : "Nobody is chosen yet.",
          Icon: IconUsers,
        }}
        actions={({ _id }, name) => (
          <RowButton
            variant="subtle"
            size="compact-sm"
            label={`${left.has(_id) ? "Include" : "Leave out"} ${name}`}
            onClick={() => onToggle(_id)}
          >
            {left.has(_id) ? "Include" : "Leave out"}
          </RowButton>
        )}
      />
    </>
  );
};
