import { IconFileText } from "@tabler/icons-react";
import { callFile, routeOf } from "#/client/lib/api-client.ts";
import { useFileOpening } from "#/client/lib/file-opening.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { RowButton } from "#/client/ui/RowButton.tsx";
import type { paymentsContract } from "../contract.ts";

type Calls = typeof paymentsContract;
// By their addresses: a trainee's first page does without the contract.
const RECEIPT = routeOf<Calls["readReceipt"]>("GET", "/api/payment/receipt/:id");
const CREDIT_NOTE = routeOf<Calls["readCreditNote"]>("GET", "/api/payment/receipt/:id/credit-note");

type Props = {
  receipt: { _id: string; receiptNumber: string };
  /** A credit note that took it or some of it back, to open that one instead. */
  note?: { _id: string; number: string };
  onOpen: (file: PreviewedFile) => void;
};

/** Opens a receipt or its credit note. Fetched by the session, because a signed link may be older than its 15 minutes. */
export function ReceiptButton({ receipt, note, onOpen }: Props) {
  const number = note?.number ?? receipt.receiptNumber;
  const params = { id: receipt._id };
  const { isBusy, open } = useFileOpening(onOpen);
  const fetched = () =>
    note
      ? callFile(CREDIT_NOTE, { params, query: { note: note._id } })
      : callFile(RECEIPT, { params });
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
