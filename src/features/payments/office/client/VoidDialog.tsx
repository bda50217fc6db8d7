import { Modal } from "@mantine/core";
import { sending } from "#/client/lib/sending.ts";
import type { ReceiptRow } from "../../contract.ts";
import { officeContract } from "../contract.ts";
import { ReasonForm } from "./ReasonForm.tsx";

type Props = { receipt: ReceiptRow | null; onClose: () => void };

/** Voids a receipt of what the office recorded. */
export function VoidDialog({ receipt, onClose }: Props) {
  return (
    <Modal
      opened={receipt !== null}
      onClose={onClose}
      title={receipt ? `Void ${receipt.receiptNumber} of ${receipt.username}` : ""}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {receipt && (
        <ReasonForm
          submitLabel="Void this receipt"
          hint="The number stays and the receipt says VOID. A credit note takes the amount back, and what was paid for is open again. The payer is told."
          send={(reason) =>
            sending(officeContract.voidReceipt, { params: { id: receipt._id }, body: { reason } })
          }
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
