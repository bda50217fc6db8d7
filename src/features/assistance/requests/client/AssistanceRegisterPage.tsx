import { Button, Group } from "@mantine/core";
import { IconHeartHandshake } from "@tabler/icons-react";
import { useState } from "react";
import { confirmDecision } from "#/client/lib/undo.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type RequestUser, requestsContract } from "../contract.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { useRemove } from "./api.ts";
import css from "./requests.module.css";

const COLUMNS: readonly Column<RequestUser>[] = [
  {
    key: "username",
    label: "Name",
    sortable: true,
    isFixed: true,
    render: ({ username, topic }) => (
      <span className={css.asking}>
        {username}
        {topic && <span className={css.topic}>{topic}</span>}
      </span>
    ),
  },
  { key: "email", label: "Email", sortable: true },
  { key: "companyName", label: "Company", sortable: true, isHidden: true },
  { key: "topic", label: "Topic", isHidden: true },
  {
    key: "requestedAt",
    label: "Requested",
    sortable: true,
    render: ({ requestedAt }) => <DateText value={requestedAt} />,
  },
  {
    key: "status",
    label: "Status",
    sortable: true,
    render: ({ status }) => (
      <StatusBadge meaning={status === "Pending" ? "waiting" : "good"}>{status}</StatusBadge>
    ),
  },
  {
    key: "amount",
    label: "Amount",
    sortable: true,
    align: "right",
    render: ({ amount }) => (amount === null ? "–" : <MoneyText rupees={amount} />),
  },
];

/** Requests for assistance: approved with an amount, or removed. */
export function AssistanceRegisterPage() {
  const [approving, setApproving] = useState<RequestUser | null>(null);
  return (
    <>
      <PageHead
        title="Assistance Registration"
        context="Approved requests stay here until the person has sent their details."
        crumbs={[{ label: "Registrations", to: "/admin-panel" }]}
      />
      <DataTable
        name="assistance-requests"
        label="Requests for assistance"
        source={{
          route: requestsContract.list,
          rows: ({ users }: { users: RequestUser[] }) => users,
        }}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        searchPlaceholder="Search by name, email or topic"
        empty={{
          text: "No User Found",
          hint: "Nobody waits for assistance. Who asks for it appears here.",
          Icon: IconHeartHandshake,
        }}
        actions={(request) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            {request.status === "Pending" && (
              <Button
                size="compact-md"
                aria-label={`Approve ${request.username}`}
                onClick={() => setApproving(request)}
              >
                Approve
              </Button>
            )}
            <RemoveButton request={request} />
          </Group>
        )}
      />
      <ApproveDialog request={approving} onClose={() => setApproving(null)} />
    </>
  );
}

function RemoveButton({ request: { _id, username, status } }: { request: RequestUser }) {
  const remove = useRemove();
  const ask = async () => {
    await confirmDecision({
      title: `Remove the request of ${username}?`,
      text:
        status === "Approved"
          ? "The approval and its amount go with it. An email tells them, and they may ask again."
          : "An email tells them, and they may ask again.",
      verb: "Remove request",
      action: () => remove.mutateAsync({ params: { userId: _id } }),
      failure: "Error removing request.",
    });
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={`Remove ${username}`}
      onClick={() => void ask()}
    >
      Remove
    </Button>
  );
}
