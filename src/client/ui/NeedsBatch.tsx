import type { ReactNode } from "react";
import { useChosenBatch } from "#/client/lib/chosen-batch.ts";

type Props = { children: (batchId: string) => ReactNode };

/**
 * A tool for one batch. Its page redirects those without one (`needsBatch`), so nothing is rendered
 * here except while a page is being left.
 */
export function NeedsBatch({ children }: Props) {
  const batchId = useChosenBatch();
  return batchId ? children(batchId) : null;
}
