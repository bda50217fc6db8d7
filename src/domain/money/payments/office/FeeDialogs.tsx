import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import type { OpenFee } from "./office.contract.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { WaiveDialog } from "./WaiveDialog.tsx";
import type { Waiver } from "./WaiverEndDialog.tsx";

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
  | { what: "void"; receipt: Receipt }
  | { what: "end waiver"; waiver: Waiver };

// Loaded late: the office's first screen only records and waives.
const VoidDialog = lazyDialog<{ receipt: Receipt | null; onClose: () => void }>({
  load: async () => (await import("./VoidDialog.tsx")).VoidDialog,
  isOpen: ({ receipt }) => receipt !== null,
});

const WaiverEndDialog = lazyDialog<{ waiver: Waiver | null; onClose: () => void }>({
  load: async () => (await import("./WaiverEndDialog.tsx")).WaiverEndDialog,
  isOpen: ({ waiver }) => waiver !== null,
});

/** The dialogs for the office's actions on a fee: record it, waive it, take either back. */
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
      <WaiverEndDialog
        waiver={action?.what === "end waiver" ? action.waiver : null}
        onClose={onClose}
      />
    </>
  );
}
