import { Button, Group, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column, LocalSource } from "#/client/ui/table/types.ts";
import { formatNumber } from "#/shared/money.ts";
import type { PossibleRecipient } from "./messages.contract.ts";

const NAME = nameColumn<PossibleRecipient>("username", "Name", ({ _id, username }) => ({
  id: _id,
  name: username,
}));
const COLUMNS: readonly Column<PossibleRecipient>[] = [
  NAME,
  { key: "email", label: "Email", sortable: true, isName: true },
];

type Props = {
  people: readonly PossibleRecipient[];
  /** The query they came from. */
  from: LocalSource<PossibleRecipient>["from"];
  left: ReadonlySet<string>;
  /** Leaves out exactly these. */
  leave: (ids: ReadonlySet<string>) => void;
  query: UseQueryResult<unknown, Error>;
  q: string;
  isChosen: boolean;
};

/**
 * Who exactly gets the message; the user can leave out each, and all that a search does not match.
 */
export const RecipientTable = ({ people, from, left, leave, query, q, isChosen }: Props) => {
  const isFound = ({ username, email }: PossibleRecipient) =>
    `${username}\n${email}`.toLowerCase().includes(q.toLowerCase());
  const toggle = (id: string) => {
    const after = new Set(left);
    if (!after.delete(id)) after.add(id);
    leave(after);
  };
  // Recipients from a list only have names.
  const hasEmails = people.some(({ email }) => email);
  return (
    <>
      {people.length > 0 && (
        <Group justify="space-between" mih={36}>
          <Counts of={people.filter(({ _id }) => !left.has(_id)).length} all={people.length} />
          {q ? (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                leave(new Set(people.filter((one) => !isFound(one)).map(({ _id }) => _id)))
              }
            >
              Write only to these {formatNumber(people.filter(isFound).length)}
            </Button>
          ) : (
            left.size > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => leave(new Set())}>
                Include everybody
              </Button>
            )
          )}
        </Group>
      )}
      <DataTable
        label="Recipients"
        source={{
          rows: people,
          from,
          isPending: isChosen && query.isPending && people.length === 0,
          error: query.error,
          retry: () => void query.refetch(),
          sort: "username",
        }}
        columns={hasEmails ? COLUMNS : [NAME]}
        isMessaged={false}
        searchPlaceholder={hasEmails ? "Search by name or email" : "Search by name"}
        empty={{
          text: isChosen ? "Nobody with an account in use." : "Nobody is chosen yet.",
          hint: isChosen
            ? "Choose another group above."
            : "Choose above whom it is to, or come here from a list of people.",
          Icon: IconUsers,
        }}
        actions={({ _id }, name) => (
          <RowButton
            variant="subtle"
            size="compact-sm"
            label={`${left.has(_id) ? "Include" : "Leave out"} ${name}`}
            onClick={() => toggle(_id)}
          >
            {left.has(_id) ? "Include" : "Leave out"}
          </RowButton>
        )}
      />
    </>
  );
};

const Counts = ({ of, all }: { of: number; all: number }) => (
  <Text fw={600} role="status">
    {of === 1 ? "1 person gets it" : `${formatNumber(of)} people get it`}
    {of < all && `, ${formatNumber(all - of)} left out`}
  </Text>
);
