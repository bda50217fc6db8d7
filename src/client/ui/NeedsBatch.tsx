import type { ReactNode } from "react";
import { useChosenBatch } from "#/client/lib/chosen-batch.ts";

type Props = { children: (batchId: string) => ReactNode };

/** A tool for one batch; its page redirects who comes without (`needsBatch`), so nothing is drawn here but for a page being left. */
export function NeedsBatch({ children }: Props) {
  const batchId = useChosenBatch();
  return batchId ? children(batchId) : null;
}
