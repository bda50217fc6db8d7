import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { refresh, routeQuery } from "#/client/lib/query.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { dateColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import { type Column, origin } from "#/client/ui/table/types.ts";
import { accessTokensContract, type HouseToken } from "./access-tokens.contract.ts";

const COLUMNS: readonly Column<HouseToken>[] = [
  { key: "name", label: "Program", sortable: true, isFixed: true },
  statusColumn(
    "isEnded",
    "State",
    ({ isEnded }) => (isEnded ? "Ended" : "On"),
    ({ isEnded }) => (isEnded ? "neutral" : "active"),
  ),
  {
    key: "owner",
    label: "Whose",
    isLabelled: true,
    text: ({ owner }) => `${owner.name} (${owner.role})`,
  },
  { key: "scopes", label: "May", isSentence: true, text: ({ scopes }) => scopes.join(", ") },
  dateColumn("createdAt", "Made"),
  dateColumn("endsAt", "Ends"),
  dateColumn("lastUsedOn", "Last used"),
  { key: "lastUsedFrom", label: "From", isLabelled: true, isHidden: true },
];

/** All access tokens: the office sees who has which, and can end any. */
export function AccessTokensPage() {
  const { data, error, isPending, refetch } = useQuery(
    routeQuery(accessTokensContract.listAll, {}),
  );
  return (
    <>
      <PageHead
        title="Access tokens"
        crumbs={[{ label: "Settings", to: "/admin-panel/settings" }]}
        context="What programs of your staff get in with. Each makes their own under Sign-in and security."
      />
      <DataTable
        label="Access tokens"
        source={{
          rows: data?.tokens ?? [],
          from: origin(accessTokensContract.listAll, {}),
          isPending,
          error,
          retry: () => void refetch(),
          sort: "-createdAt",
        }}
        columns={COLUMNS}
        searchPlaceholder="Search tokens"
        actions={(token) =>
          token.isEnded ? null : (
            <DangerRowButton
              label={`End ${token.name} of ${token.owner.name}`}
              onClick={() => void end(token)}
            >
              End
            </DangerRowButton>
          )
        }
        empty={{
          text: "Nobody has made a token.",
          noMatch: "No token matches.",
          Icon: IconKey,
        }}
      />
    </>
  );
}

const end = ({ _id, name, owner }: HouseToken) =>
  confirmAction({
    title: `End ${name} of ${owner.name}?`,
    text: "The program that uses it is refused at once, and its owner is told.",
    verb: "End token",
    tone: "danger",
    action: () => call(accessTokensContract.endAny, { params: { id: _id } }),
    done: "That token has ended.",
    about: name,
    next: () => refresh([accessTokensContract.listAll]),
  });
