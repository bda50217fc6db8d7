import { Button } from "@mantine/core";
import { useState } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { ApproveChoice } from "#/domain/accounts/registration/ApproveChoice.tsx";
import type { ManyDecided } from "#/domain/accounts/registration/DecideManyDialog.tsx";
import { RejectButton } from "#/domain/accounts/registration/RejectButton.tsx";
import type { Registration } from "#/domain/accounts/registration/registration.contract.ts";
import type { BulkProps, ChosenProps, Kind } from "./queue.client.ts";

// Loaded late, as it is only needed once several are selected.
const DecideManyDialog = lazyDialog({
  load: async () =>
    (await import("#/domain/accounts/registration/DecideManyDialog.tsx")).DecideManyDialog,
  isOpen: ({ many }) => many !== null,
});

function ChosenRegistration({ row, displayName, onDone }: ChosenProps<Registration>) {
  return (
    <>
      <Facts
        min="14rem"
        facts={[
          ["Email", row.email],
          ["Registered", <DateText key="since" value={row.createdAt} as="time" />],
        ]}
      />
      <ApproveChoice
        key={row._id}
        trainee={row}
        onDecided={onDone}
        extra={<RejectButton trainee={row} displayName={displayName} onDecided={onDone} />}
      />
    </>
  );
}

function DecideSelected({ rows, keep }: BulkProps<Registration>) {
  const [many, setMany] = useState<ManyDecided | null>(null);
  const open = (approved: boolean) => setMany({ trainees: rows, approved, keep });
  return (
    <>
      <Button size="compact-md" onClick={() => open(true)}>
        Approve {rows.length}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => open(false)}>
        Reject {rows.length}
      </Button>
      <DecideManyDialog many={many} onClose={() => setMany(null)} />
    </>
  );
}

export const REGISTRATIONS: Kind<Registration> = {
  what: "registration",
  empty: "Nobody waits for a decision.",
  person: ({ _id: id, username: name }) => ({ id, name }),
  about: ({ email }) => email,
  since: ({ createdAt }) => <DateText value={createdAt} />,
  to: "/new-register",
  Chosen: ChosenRegistration,
  keys: {
    "1": "Full Payment",
    "2": "Partial Payment",
    "3": "No Payment",
    a: "Approve",
    r: "Reject",
  },
  bulk: { Actions: DecideSelected },
};
