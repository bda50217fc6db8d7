import { Button, Group } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { toast } from "#/client/lib/toast.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type Registration, registrationContract } from "../contract.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { useDecide } from "./api.ts";

const COLUMNS: readonly Column<Registration>[] = [
  { key: "username", label: "Name", sortable: true, isFixed: true },
  { key: "email", label: "Email", sortable: true },
  {
    key: "createdAt",
    label: "Registered",
    sortable: true,
    render: ({ createdAt }) => <DateText value={createdAt} as="time" />,
  },
];

/** Trainees who registered and wait: approved with a payment option, or rejected. */
export function NewRegistrationPage() {
  const [approving, setApproving] = useState<Registration | null>(null);
  return (
    <>
      <PageHead
        title="New Registration"
        context="Either decision is final, and an email tells the person."
        crumbs={[{ label: "Registrations", to: "/admin-panel" }]}
      />
      <DataTable
        name="registrations"
        label="New registrations"
        source={{
          route: registrationContract.listPending,
          rows: ({ trainees }: { trainees: Registration[] }) => trainees,
        }}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        defaultSort="createdAt"
        searchPlaceholder="Search by name or email"
        empty={{
          text: "No User Found",
          hint: "Nobody waits for a decision. Who registers appears here.",
          Icon: IconUserCheck,
        }}
        actions={(trainee) => (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-md"
              aria-label={`Approve ${trainee.username}`}
              onClick={() => setApproving(trainee)}
            >
              Approve
            </Button>
            <RejectButton trainee={trainee} />
          </Group>
        )}
      />
      <ApproveDialog trainee={approving} onClose={() => setApproving(null)} />
    </>
  );
}

function RejectButton({ trainee: { _id, username } }: { trainee: Registration }) {
  const decide = useDecide();
  const ask = async () => {
    let told = "";
    const isRejected = await confirm({
      title: `Reject ${username}?`,
      text: "An email tells them that the registration was not approved. This cannot be taken back.",
      verb: "Reject registration",
      action: async () => {
        const answer = await decide.mutateAsync({ body: { traineeId: _id, approved: false } });
        told = answer.message;
      },
    });
    if (isRejected) toast.success(told);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={`Reject ${username}`}
      onClick={() => void ask()}
    >
      Reject
    </Button>
  );
}
