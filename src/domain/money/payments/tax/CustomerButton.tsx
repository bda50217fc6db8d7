import { Button } from "@mantine/core";
import { useState } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";

type Props = { userId: string; isOpen: boolean; onClose: () => void };

const CustomerDialog = lazyDialog<Props>({
  load: async () => (await import("./CustomerDialog.tsx")).CustomerDialog,
  isOpen: ({ isOpen }) => isOpen,
});

/** Opens the dialog for the company on a trainee's invoices; empty while GST is off. */
export function CustomerButton({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!useConfig()?.gst) return null;
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        Invoices to a company
      </Button>
      <CustomerDialog userId={userId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
