import { Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useRowFocus } from "#/client/lib/row-focus.ts";
import { useRowKeys } from "#/client/lib/row-keys.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { DecideManyDialog, type ManyDecided } from "./DecideManyDialog.tsx";
import { LazyRejectDialog } from "./RejectButton.tsx";
import type { Rejected } from "./RejectDialog.tsx";
import { type Registration, registrationContract } from "./registration.contract.ts";

const COLUMNS: readonly Column<Registration>[] = [
  nameColumn("username", "Name", ({ _id: id, username: name }) => ({ id, name })),
  { key: "email", label: "Email", sortable: true, isName: true },
  dateColumn("createdAt", "Registered", "time"),
];

export function NewRegistrationPage() {
  const [approving, setApproving] = useState<Registration | null>(null);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const [many, setMany] = useState<ManyDecided | null>(null);
  const focus = useRowFocus();
  useRowKeys({ a: "Approve", r: "Reject" });
  return (
    <>
      <PageHead
        title="New Registration"
        context="A mail tells the person. Either decision can be undone for half a minute, and is final after it."
        crumbs={[{ label: "Registrations", to: "/admin-panel" }]}
      />
      <QueueKeys
        keys={[
          ["X", "select"],
          ["A", "approve"],
          ["R", "reject"],
        ]}
      />
      <DataTable
        name="registrations"
        label="New registrations"
        source={{ route: registrationContract.listPending, rows: "trainees", sort: "createdAt" }}
        columns={COLUMNS}
        searchPlaceholder="Search by name or email"
        empty={{
          text: "No User Found",
          hint: "Nobody waits for a decision. Who registers appears here.",
          Icon: IconUserCheck,
        }}
        selection={{
          label: ({ username }) => username,
          actions: (trainees, keep) => (
            <>
              <Button size="compact-md" onClick={() => setMany({ trainees, approved: true, keep })}>
                Approve {trainees.length}
              </Button>
              <Button
                size="compact-md"
                variant="default"
                onClick={() => setMany({ trainees, approved: false, keep })}
              >
                Reject {trainees.length}
              </Button>
            </>
          ),
        }}
        actions={(trainee, displayName) => (
          <RowActions of={displayName}>
            <RowButton
              variant="filled"
              label={`Approve ${displayName}`}
              data-row={trainee._id}
              onClick={() => setApproving(trainee)}
            >
              Approve
            </RowButton>
            <RowButton
              label={`Reject ${displayName}`}
              onClick={() => setRejected({ trainee, displayName })}
            >
              Reject
            </RowButton>
          </RowActions>
        )}
      />
      <DecideManyDialog many={many} onClose={() => setMany(null)} />
      <LazyRejectDialog
        rejected={rejected}
        onClose={() => setRejected(null)}
        onDecided={() => rejected && focus.next(rejected.trainee._id)}
      />
      <ApproveDialog
        trainee={approving}
        onClose={() => setApproving(null)}
        onDecided={() => {
          if (approving) focus.next(approving._id);
          setApproving(null);
        }}
      />
    </>
  );
}
