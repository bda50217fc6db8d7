import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { formatRupees } from "#/shared/money.ts";
import { officeContract } from "./office.contract.ts";

/** A waiver, with its amount in rupees. */
export type Waiver = { _id: string; username: string; waived: number };
type Props = { waiver: Waiver | null; onClose: () => void };

/** Revokes a waiver. */
export function WaiverEndDialog({ waiver, onClose }: Props) {
  return (
    <Dialog
      of={waiver}
      title={({ waived, username }) => `Ask ${username} for ${formatRupees(waived)} after all`}
      onClose={onClose}
    >
      {({ _id, waived, username }) => (
        <ReasonForm
          submitLabel="Take the waiver back"
          hint={`${formatRupees(waived)} is to be paid again. ${username} reads why.`}
          tone="danger"
          draft={`end waiver ${_id}`}
          send={(reason) =>
            prepareCall(officeContract.takeWaiverBack, { params: { id: _id }, body: { reason } })
          }
          about={username}
          onClose={onClose}
          // Dues and metrics depend on it.
          refresh="everything"
        />
      )}
    </Dialog>
  );
}
