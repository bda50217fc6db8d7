import type { ReactNode } from "react";
import { useChosenBatch } from "#/client/lib/chosen-batch.ts";

/** A tool for one batch; nothing while a page is left without one (`needsBatch` redirects). */
export function NeedsBatch({ children }: { children: (batchId: string) => ReactNode }) {
  const batchId = useChosenBatch();
  return batchId ? children(batchId) : null;
}
