import { useState } from "react";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { registrationContract } from "./registration.contract.ts";

type Props = {
  person: { _id: string };
  displayName: string;
  /** The decision to reopen. */
  what: "approval" | "rejection";
  onDone: () => void;
};

/** Reopens a decided registration, with a reason. */
export function ReopenButton({ person, displayName, what, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const label = `Take the ${what} back`;
  return (
    <>
      <RowButton label={`${label}: ${displayName}`} onClick={() => setOpen(true)}>
        {label}
      </RowButton>
      <Dialog
        of={isOpen ? person : null}
        title={() => `${label}: ${displayName}`}
        onClose={() => setOpen(false)}
      >
        {({ _id: id }) => (
          <ReasonForm
            submitLabel={label}
            draft={`reopen ${id}`}
            hint="They read it in a mail, and cannot log in until the registration is decided again."
            tone="danger"
            send={(reason) =>
              prepareCall(registrationContract.reopen, { params: { id }, body: { reason } })
            }
            about={displayName}
            undone={onDone}
            onDone={onDone}
            onClose={() => setOpen(false)}
            refresh={[registrationContract.listPending]}
          />
        )}
      </Dialog>
    </>
  );
}
