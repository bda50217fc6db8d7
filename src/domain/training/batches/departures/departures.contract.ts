import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { notNeeded, put } from "#/shared/calls.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { Batch } from "../batches.contract.ts";

const reason = reasonField("Give a reason.");
const traineeId = z.string({ error: "Name the trainee." });
const version = z.int().optional();
const response = z.object({ message: z.string(), batch: Batch, ...undoable });
const may = { admin: "any" } as const;

export const departuresContract = {
  move: put("/api/batch/:batchId/move-trainee", {
    summary: "Move a trainee who has not passed the module to another batch of it",
    access: { row: "N91", may },
    scope: "training:write",
    proof: notNeeded("can be moved back"),
    body: z.object({ traineeId, toBatchId: z.string().min(1, "Choose a batch."), reason, version }),
    response,
    errors: [
      "BATCH_NOT_FOUND",
      "OTHER_MODULE",
      "STALE_VERSION",
      "NOT_IN_THIS_BATCH",
      "SCORED_IN_BATCH",
      "BATCH_ENDED",
      "BATCH_FULL",
    ],
  }),
  remove: put("/api/batch/:batchId/remove-trainee", {
    summary: "Take a trainee who has not passed the module out of its batch",
    access: { row: "N92", may },
    scope: "training:write",
    proof: notNeeded("can be added again"),
    body: z.object({ traineeId, reason, version }),
    response,
    errors: [
      "BATCH_NOT_FOUND",
      "STALE_VERSION",
      "NOT_IN_THIS_BATCH",
      "SCORED_IN_BATCH",
      "MOVED_ON",
    ],
  }),
};
