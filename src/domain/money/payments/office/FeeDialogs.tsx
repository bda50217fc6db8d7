import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import type { OpenFee } from "./office.contract.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { WaiveDialog } from "./WaiveDialog.tsx";

type Fee = Pick<OpenFee, "userId" | "part" | "amount">;
type Receipt = {
  _id: string;
  receiptNumber: string;
  username: string;
  method: string | null;
  left?: number | null | undefined;
};

/** The office's action. `displayName`: with a code if another person has the same name. */
export type MoneyAction =
  | { what: "record" | "waive"; fee: Fee; displayName: string }
  | { what: "void"; receipt: Receipt };

// The office's first screen records and waives; receipts are taken back elsewhere.
const VoidDialog = lazyDialog<{ receipt: Receipt | null; onClose: () => void }>({
  load: async () => (await import("./VoidDialog.tsx")).VoidDialog,
  isOpen: ({ receipt }) => receipt !== null,
  close: ({ onClose }) => onClose(),
});

/** The dialogs of the office's actions on a fee: record it, waive it, void its receipt. */
export function FeeDialogs({
  action,
  onClose,
}: {
  action: MoneyAction | null;
  onClose: () => void;
}) {
  return (
    <>
      <RecordDialog target={action?.what === "record" ? action : null} onClose={onClose} />
      <WaiveDialog target={action?.what === "waive" ? action : null} onClose={onClose} />
      <VoidDialog receipt={action?.what === "void" ? action.receipt : null} onClose={onClose} />
    </>
  );
}
