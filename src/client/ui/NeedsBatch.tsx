import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useChosenBatch } from "#/client/lib/chosen-batch.ts";

type Props = {
  /** What the page is called where it is chosen: "View Training". */
  tool: string;
  children: (batchId: string) => ReactNode;
};

/** A tool that is about one batch: without one the trainer is led back to choose, and told why (section 2). */
export function NeedsBatch({ tool, children }: Props) {
  const batchId = useChosenBatch();
  return batchId ? (
    children(batchId)
  ) : (
    <Navigate to="/trainer-dashboard" state={{ askedTool: tool }} replace />
  );
}
