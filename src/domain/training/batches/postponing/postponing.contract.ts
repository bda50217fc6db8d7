import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { needed, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { Batch } from "../batches.contract.ts";

const may = { admin: "any" } as const;
const reason = reasonField("Give a reason.");
const response = z.object({ message: z.string(), batch: Batch, ...undoable });

export const postponingContract = {
  move: put("/api/batch/:batchId/start", {
    summary:
      "Move the start of a batch that has not started; who is in it, or was offered it, is told",
    access: { row: "N332", may },
    proof: needed("words that go to a whole batch"),
    body: z.object({ startDate: dayField.nullish(), reason, version: z.int().optional() }),
    response,
    errors: [
      "START_DATE_MISSING",
      "BATCH_NOT_FOUND",
      "BATCH_STARTED",
      "START_PASSED",
      "END_BEFORE_START",
      "SESSION_OUTSIDE",
      "STALE_VERSION",
    ],
  }),
  cancel: put("/api/batch/:batchId/cancel", {
    summary:
      "Cancel a batch that has not started: its members move to another one, or wait for the next",
    access: { row: "N333", may },
    proof: needed("words that go to a whole batch"),
    body: z.object({
      reason,
      /**
       * The batch its members move to; without one they go back to the waitlist, or after Java
       * become eligible again.
       */
      toBatchId: z.string().nullish(),
      version: z.int().optional(),
    }),
    response,
    errors: [
      "BATCH_NOT_FOUND",
      "BATCH_STARTED",
      "OTHER_MODULE",
      "BATCH_ENDED",
      "BATCH_FULL",
      "SESSION_OUTSIDE",
      "STALE_VERSION",
      "SCORED_IN_BATCH",
      "MOVED_ON",
    ],
  }),
};
