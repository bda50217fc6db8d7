import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useChosenBatch } from "#/client/lib/chosen-batch.ts";

/** A tool that is about one batch: without one the trainer is led back to choose (section 2). */
export function NeedsBatch({ children }: { children: (batchId: string) => ReactNode }) {
  const batchId = useChosenBatch();
  return batchId ? children(batchId) : <Navigate to="/trainer-dashboard" replace />;
}
