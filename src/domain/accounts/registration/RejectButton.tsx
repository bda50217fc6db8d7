import { useState } from "react";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import type { Rejected } from "./RejectDialog.tsx";

// The admin's first page has the button, and few are rejected. In a row's menu the button goes with
// the menu: a list has the dialog itself.
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
