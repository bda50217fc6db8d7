import { useLocation } from "@tanstack/react-router";
import { useSearchState } from "./search-state.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The batch a trainer chose on the dashboard, as its readable id. */
    batchId?: string;
    /** The tool that was opened without a batch, so that the dashboard can ask for one. */
    requestedTool?: string;
  }
}

/**
 * Returns the batch that a trainer's tool is for: from the address (`?batch=`), so that a reload
 * and a shared link keep it, or from the navigation state. Undefined if none was chosen.
 */
export function useChosenBatch(): string | undefined {
  const [{ batch }] = useSearchState({ of: ["batch"] });
  const sent = useLocation({ select: ({ state }) => state.batchId });
  return batch || sent;
}
