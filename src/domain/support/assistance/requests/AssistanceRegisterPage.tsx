import { IconHeartHandshake } from "@tabler/icons-react";
import { useState } from "react";
import { useRowFocus } from "#/client/lib/row-focus.ts";
import { useRowKeys } from "#/client/lib/row-keys.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { dateColumn, moneyColumn } from "#/client/ui/table/columns.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { DecideMany } from "./DecideMany.tsx";
import { RemoveButton, rowName } from "./RemoveButton.tsx";
import { type RequestUser, requestsContract } from "./requests.contract.ts";

/** A decided request counts as another row: the focus moves on, though it may stay listed. */
const toPerson = ({ _id: id, username: name }: RequestUser) => ({ id, name });

const COLUMNS: readonly Column<RequestUser>[] = [
  {
    key: "username",
    label: "Name",
    sortable: true,
    isFixed: true,
    person: toPerson,
  },
  { key: "email", label: "Email", sortable: true },
  { key: "companyName", label: "Company", sortable: true, isHidden: true },
  { key: "topic", label: "Topic", isLong: true },
  dateColumn("requestedAt", "Requested"),
  {
    key: "status",
    label: "Status",
    isState: true,
    sortable: true,
    render: ({ status }) => (
      <StatusBadge meaning={status === "Pending" ? "waiting" : "good"}>{status}</StatusBadge>
    ),
  },
  moneyColumn("amount", "Amount"),
];

export function AssistanceRegisterPage() {
  const [approving, setApproving] = useState<{ request: RequestUser; displayName: string } | null>(
    null,
  );
  const focus = useRowFocus();
  useRowKeys({ a: "Approve", r: "Remove" });
  return (
    <>
      <PageHead
        title="Assistance Registration"
        context="Approved requests stay here until the person has sent their details."
        crumbs={[{ label: "Registrations", to: "/admin-panel" }]}
      />
      <QueueKeys
        keys={[
          ["X", "select"],
          ["A", "approve"],
          ["R", "remove"],
        ]}
      />
      <DataTable
        name="assistance-requests"
        label="Requests for assistance"
        source={{ route: requestsContract.list, rows: "users" }}
        columns={COLUMNS}
        searchPlaceholder="Search by name, email or topic"
        empty={{
          text: "No User Found",
          hint: "Nobody waits for assistance. Who asks for it appears here.",
          Icon: IconHeartHandshake,
        }}
        selection={{
          label: ({ username }) => username,
          actions: (rows, keep) => <DecideMany rows={rows} keep={keep} />,
        }}
        actions={(request, displayName) => (
          <RowActions of={displayName}>
            {request.status === "Pending" && (
              <RowButton
                variant="filled"
                label={`Approve ${displayName}`}
                data-row={rowName(request)}
                onClick={() => setApproving({ request, displayName })}
              >
                Approve
              </RowButton>
            )}
            <RemoveButton
              request={request}
              displayName={displayName}
              onDecided={() => focus.next(rowName(request))}
            />
          </RowActions>
        )}
      />
      <ApproveDialog
        target={approving}
        onClose={() => setApproving(null)}
        onDecided={() => {
          if (approving) focus.next(rowName(approving.request));
          setApproving(null);
        }}
      />
    </>
  );
}
