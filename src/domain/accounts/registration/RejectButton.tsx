import { useState } from "react";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import type { Rejected } from "./RejectDialog.tsx";

// Loaded late, as the button is on the admin's first page but rarely used. A list renders the
// dialog itself, as the button in a row's menu is unmounted with the menu.
export const LazyRejectDialog = lazyDialog<{
  rejected: Rejected | null;
  onClose: () => void;
  onDecided: () => void;
}>({
  load: async () => (await import("./RejectDialog.tsx")).RejectDialog,
  isOpen: ({ rejected }) => rejected !== null,
});

export function RejectButton({ onDecided, ...rejected }: Rejected & { onDecided: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton label={`Reject ${rejected.displayName}`} onClick={() => setOpen(true)}>
        Reject
      </RowButton>
      <LazyRejectDialog
        rejected={isOpen ? rejected : null}
        onClose={() => setOpen(false)}
        onDecided={onDecided}
      />
    </>
  );
}
