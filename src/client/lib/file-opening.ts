import { useState } from "react";
import type { PreviewedFile } from "./previewed-file.ts";
import { toast } from "./toast.ts";

/**
 * Fetches a file with the session for a preview, and reports failures. Returns whether it is doing
 * so.
 */
export function useFileOpening(onOpen: (file: PreviewedFile) => void) {
  const [isBusy, setBusy] = useState(false);
  const open = async (name: string, fetched: () => Promise<Blob>) => {
    setBusy(true);
    try {
      onOpen({ name, source: await fetched() });
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return { isBusy, open };
}
