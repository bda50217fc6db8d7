import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { formatRupees } from "#/shared/money.ts";
import { type OpenFee, officeContract } from "./office.contract.ts";

type Fee = Pick<OpenFee, "userId" | "part" | "amount">;
type Props = { target: { fee: Fee; displayName: string } | null; onClose: () => void };

export function WaiveDialog({ target, onClose }: Props) {
  return (
    <Dialog
      of={target}
      title={({ fee, displayName }) => `Waive ${formatRupees(fee.amount)} for ${displayName}`}
      onClose={onClose}
    >
      {({ fee: { userId, part, amount } }) => (
        <ReasonForm
          submitLabel={`Waive ${formatRupees(amount)}`}
          draft={`waive ${userId} ${part}`}
          hint="The CEO and the person read it. There is no receipt, as nothing was received."
          send={(reason) =>
            prepareCall(officeContract.waive, { body: { userId, part, left: amount, reason } })
          }
          onClose={onClose}
          // Dues, receipts and metrics all depend on it.
          refresh="everything"
        />
      )}
    </Dialog>
  );
}
