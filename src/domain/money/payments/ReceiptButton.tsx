import { IconFileText } from "@tabler/icons-react";
import { callFile } from "#/client/lib/api-client.ts";
import { useFileOpening } from "#/client/lib/file-opening.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { paymentsContract } from "./payments.contract.ts";

type Props = {
  receipt: { _id: string; receiptNumber: string };
  /** A credit note that took it or some of it back, to open that one instead. */
  note?: { _id: string; number: string };
  onOpen: (file: PreviewedFile) => void;
};

/**
 * Opens a receipt or its credit note. Fetched by the session, because a signed link may be older
 * than its 15 minutes.
 */
export function ReceiptButton({ receipt, note, onOpen }: Props) {
  const number = note?.number ?? receipt.receiptNumber;
  const params = { id: receipt._id };
  const { isBusy, open } = useFileOpening(onOpen);
  const fetched = () =>
    note
      ? callFile(paymentsContract.readCreditNote, { params, query: { note: note._id } })
      : callFile(paymentsContract.readReceipt, { params });
  return (
    <RowButton
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
      label={`Open ${note ? "credit note" : "receipt"} ${number}`}
      loading={isBusy}
      onClick={() => void open(`${number.replaceAll("/", "-")}.pdf`, fetched)}
    >
      {note ? "Credit note" : "Open"}
    </RowButton>
  );
}
