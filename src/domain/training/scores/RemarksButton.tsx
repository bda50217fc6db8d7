import { Button } from "@mantine/core";
import { useState } from "react";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import type { RemarksOf } from "./RemarksDialog.tsx";

/** Loaded late: its fields are not needed before somebody writes a remark. */
const RemarksDialog = lazyDialog({
  load: async () => (await import("./RemarksDialog.tsx")).RemarksDialog,
  isOpen: ({ of }) => of !== null,
});

/** Opens the remarks on a score, if the owner has set criteria. */
export function RemarksButton(of: RemarksOf) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Remarks on ${of.what}`}
        onClick={() => setOpen(true)}
      >
        Remarks
      </Button>
      <RemarksDialog of={isOpen ? of : null} onClose={() => setOpen(false)} />
    </>
  );
}
