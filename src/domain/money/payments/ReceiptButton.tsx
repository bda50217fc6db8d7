import { IconFileText } from "@tabler/icons-react";
import { callFile } from "#/client/lib/api-client.ts";
import { useFileOpening } from "#/client/lib/file-opening.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { paymentsContract } from "./payments.contract.ts";
import { taxContract } from "./tax/tax.contract.ts";

type Numbered = { _id: string; number: string };
type Props = {
  receipt: { _id: string; receiptNumber: string };
  /** Opens this credit note of the receipt instead. */
  note?: Numbered;
  /** Opens this tax invoice of an advance instead. */
  invoice?: Numbered;
  onOpen: Open;
};
type Open = (file: PreviewedFile) => void;

/** Returns the buttons for a receipt and its tax invoices, as a list for a row's actions. */
export const receiptButtons = (
  receipt: Props["receipt"] & { invoices?: readonly Numbered[] | undefined },
  onOpen: Open,
) => [
  <ReceiptButton key={receipt._id} receipt={receipt} onOpen={onOpen} />,
  ...(receipt.invoices ?? []).map((invoice) => (
    <ReceiptButton key={invoice._id} receipt={receipt} invoice={invoice} onOpen={onOpen} />
  )),
];

/** Opens a receipt or its credit note by the session, as a signed link may have expired. */
export function ReceiptButton({ receipt, note, invoice, onOpen }: Props) {
  const number = invoice?.number ?? note?.number ?? receipt.receiptNumber;
  const params = { id: receipt._id };
  const { isBusy, open } = useFileOpening(onOpen);
  const fetched = () => {
    if (invoice) return callFile(taxContract.readInvoice, { params: { id: invoice._id } });
    return note
      ? callFile(paymentsContract.readCreditNote, { params, query: { note: note._id } })
      : callFile(paymentsContract.readReceipt, { params });
  };
  const paper = invoice ? "tax invoice" : note ? "credit note" : "receipt";
  return (
    <RowButton
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
      label={`Open ${paper} ${number}`}
      loading={isBusy}
      onClick={() => void open(`${number.replaceAll("/", "-")}.pdf`, fetched)}
    >
      {invoice ? "Tax invoice" : note ? "Credit note" : "Open"}
    </RowButton>
  );
}
