import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useChosenBatch } from "#/client/lib/chosen-batch.ts";

type Props = {
  /** The page's name on the dashboard: "View Training". */
  tool: string;
  children: (batchId: string) => ReactNode;
};

/** A tool for one batch: without a batch the trainer is led back to choose one, with the reason (section 2). */
export function NeedsBatch({ tool, children }: Props) {
  const batchId = useChosenBatch();
  return batchId ? (
    children(batchId)
  ) : (
    <Navigate to="/trainer-dashboard" state={{ requestedTool: tool }} replace />
  );
}
