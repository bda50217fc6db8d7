import { z } from "zod";
import { notNeeded, post, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { Batch, capacityField } from "./batches.contract.ts";
import { MAX_CAPACITY as MAX_NAMED } from "./batches.rules.ts";

const idList = z
  .array(z.string().max(100, "This is not an id."), "Send a list of ids.")
  .max(MAX_NAMED, `At most ${MAX_NAMED} trainees at once.`);

const adminOnly = { admin: "any" } as const;

const createOf = <const R extends string, const P extends `/api/batch/create-${string}`>(
  row: R,
  path: P,
) =>
  post(path, {
    summary: "Create a batch of the module with eligible trainees, all of them or none",
    access: { row, may: adminOnly },
    scope: "training:write",
    proof: notNeeded("can be moved or removed"),
    // Both are optional here, so that the service can refuse a missing one in the words of I-46.
    body: z.object({
      startDate: dayField.nullish(),
      trainees: idList.nullish(),
      capacity: capacityField.optional(),
    }),
    status: 201,
    response: z.object({ message: z.string(), batch: Batch }),
    errors: [
      "START_DATE_MISSING",
      "NO_ELIGIBLE_TRAINEES",
      "CAPACITY_TOO_SMALL",
      "NOT_ELIGIBLE_FOR_BATCH",
    ],
  });

export const membersContract = {
  createAEM: createOf("28", "/api/batch/create-aem-batch"),
  createCommunication: createOf("29", "/api/batch/create-communication-batch"),
  createMock: createOf("30", "/api/batch/create-mock-batch"),
  createFinalCheck: createOf("31", "/api/batch/create-finalCheck-batch"),
  add: put("/api/batch/:batchId/add-trainee", {
    summary: "Add eligible trainees to a batch that has not ended, all of them or none",
    access: { row: "39", may: adminOnly },
    scope: "training:write",
    proof: notNeeded("can be moved or removed"),
    body: z.object({
      batchId: z.string().nullish(),
      selectedTrainees: idList.nullish(),
      version: z.int().optional(),
    }),
    response: z.object({ message: z.string(), batch: Batch }),
    errors: [
      "BATCH_ID_MISSING",
      "NO_TRAINEE_SELECTED",
      "BATCH_NOT_FOUND",
      "JAVA_JOINED_BY_PAYMENT",
      "BATCH_ENDED",
      "STALE_VERSION",
      "BATCH_FULL",
      "ALREADY_IN_THIS_BATCH",
      "NOT_ELIGIBLE_FOR_BATCH",
    ],
  }),
};
