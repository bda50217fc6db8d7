import { useState } from "react";
import type { PreviewedFile } from "./previewed-file.ts";
import { toast } from "./toast.ts";

/**
 * Fetches a file by the session and hands it on to be shown under a name; a failure is told. Returns whether one is on
 * its way.
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
