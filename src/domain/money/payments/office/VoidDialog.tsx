import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import type { ReceiptRow } from "../payments.contract.ts";
import { takeBackVerb } from "../returns/returns.rules.ts";
import { officeContract } from "./office.contract.ts";
import { RefundForm } from "./RefundForm.tsx";

type Receipt = Pick<ReceiptRow, "_id" | "receiptNumber" | "username"> & {
  method: string | null;
  /** Rupees left of it. */
  left?: number | null | undefined;
};
/** A non-breaking hyphen keeps a number on one line. */
const UNBROKEN = "\u2011";

/** Takes a receipt back: voids one recorded by the office, refunds all or part of an online one. */
export function VoidDialog({ receipt, onClose }: { receipt: Receipt | null; onClose: () => void }) {
  return (
    <Dialog
      of={receipt}
      title={(chosen) =>
        `${takeBackVerb(chosen)} ${chosen.receiptNumber.replaceAll("-", UNBROKEN)} from ${chosen.username}`
      }
      onClose={onClose}
    >
      {(chosen) =>
        takeBackVerb(chosen) === "Refund" ? (
          <RefundForm receipt={chosen} onClose={onClose} />
        ) : (
          <VoidForm receipt={chosen} onClose={onClose} />
        )
      }
    </Dialog>
  );
}

function VoidForm({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const isRefunded = takeBackVerb(receipt) === "Ask again";
  return (
    <ReasonForm
      submitLabel={isRefunded ? "Ask for it again" : "Void this receipt"}
      hint={
        isRefunded
          ? "All of it went back at the payment provider. The receipt says VOID, and what was paid for is " +
            "open again. The payer is told."
          : "The number stays and the receipt says VOID. A credit note takes the amount back, and what was " +
            "paid for is open again. The payer is told."
      }
      tone="danger"
      draft={`void ${receipt._id}`}
      send={(reason) =>
        prepareCall(officeContract.voidReceipt, { params: { id: receipt._id }, body: { reason } })
      }
      about={receipt.username}
      onClose={onClose}
      // Receipts, dues and metrics all depend on it.
      refresh="everything"
    />
  );
}
