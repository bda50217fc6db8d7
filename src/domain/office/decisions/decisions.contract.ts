import { z } from "zod";
import { notNeeded, post } from "#/shared/calls.ts";

/** Added to the response of a deciding call while the decision can be undone. */
export const undoable = {
  /** Identifies the decision for the undo call. */
  decisionId: z.string().optional(),
  /** For how many seconds from now it can be undone. */
  undoSeconds: z.number().optional(),
};
/** For undoing several decisions made by one call; each is undone separately. */
export const undoableMany = {
  decisionIds: z.array(z.string()).optional(),
  undoSeconds: z.number().optional(),
};
export type Undoable = {
  decisionId?: string | undefined;
  decisionIds?: string[] | undefined;
  undoSeconds?: number | undefined;
};

export const decisionsContract = {
  undo: post("/api/decisions/:decisionId/undo", {
    summary: "Take back a decision of one's own while its mail waits",
    access: {
      row: "N85",
      may: {
        trainee: "owned",
        existingTrainee: "owned",
        trainer: "owned",
        admin: "owned",
        ceo: "owned",
        cto: "owned",
        salesHead: "owned",
      },
      owned: "params.decisionId",
    },
    proof: notNeeded("one's own decision, within seconds"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "UNDO_DONE", "UNDO_TOO_LATE", "UNDO_CHANGED"],
  }),
};
