import { sending } from "#/client/lib/sending.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import type { ReceiptRow } from "../../contract.ts";
import { officeContract } from "../contract.ts";

type Receipt = Pick<ReceiptRow, "_id" | "receiptNumber" | "username"> & { method: string | null };
type Props = { receipt: Receipt | null; onClose: () => void };

/** A number stays in one line. */
const UNBROKEN = "\u2011";

/** Takes a receipt back: voids what the office recorded, refunds what was paid online. */
export function VoidDialog({ receipt, onClose }: Props) {
  const verb = receipt?.method === "Online" ? "Refund" : "Void";
  return (
    <Dialog
      of={receipt}
      title={({ receiptNumber, username }) =>
        `${verb} ${receiptNumber.replaceAll("-", UNBROKEN)} of ${username}`
      }
      onClose={onClose}
    >
      {(chosen) => <VoidForm receipt={chosen} onClose={onClose} />}
    </Dialog>
  );
}

function VoidForm({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const params = { id: receipt._id };
  // Receipts, dues and metrics all depend on it.
  const after = { onClose, draft: `void ${receipt._id}`, refresh: "everything" } as const;
  return receipt.method === "Online" ? (
    <ReasonForm
      submitLabel="Refund this payment"
      hint="The money goes back the way it was paid, in five to seven working days. The receipt says VOID, a credit note takes the amount back, and what was paid for is open again. The payer is told."
      tone="danger"
      send={(reason) => sending(officeContract.refund, { params, body: { reason } })}
      {...after}
    />
  ) : (
    <ReasonForm
      submitLabel="Void this receipt"
      hint="The number stays and the receipt says VOID. A credit note takes the amount back, and what was paid for is open again. The payer is told."
      tone="danger"
      send={(reason) => sending(officeContract.voidReceipt, { params, body: { reason } })}
      {...after}
    />
  );
}
