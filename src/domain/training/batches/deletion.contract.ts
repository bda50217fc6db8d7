import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { del, notNeeded } from "#/shared/calls.ts";

export const deletionContract = {
  delete: del("/api/batch/:batchId", {
    summary:
      "Delete a batch that nobody is in, without sessions, and without an order that may still be paid",
    access: { row: "N273", may: { admin: "any" } },
    scope: "training:write",
    proof: notNeeded("an empty one alone"),
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["BATCH_NOT_FOUND", "BATCH_USED"],
  }),
};
