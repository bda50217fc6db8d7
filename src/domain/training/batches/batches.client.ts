import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { routeQuery } from "#/client/lib/query.ts";
import type { BatchType } from "./batches.rules.ts";
import { eligibilityContract } from "./eligibility.contract.ts";
import type { FilledType } from "./eligibility.rules.ts";
import { membersContract } from "./members.contract.ts";

export const CREATE_CALLS = {
  AEM: membersContract.createAEM,
  Communication: membersContract.createCommunication,
  Mock: membersContract.createMock,
  FinalCheck: membersContract.createFinalCheck,
} as const satisfies Record<FilledType, unknown>;
/** An admin fills every batch but a Java batch, which trainees join by paying. */
export const isFilled = (type: BatchType): type is FilledType => type !== "Java";

/** A type's eligible trainees by name, and the others with the reason; `q` searches the others. */
export const candidatesQuery = (batchType: FilledType, q = "") =>
  routeQuery(eligibilityContract.candidates, { query: q ? { batchType, q } : { batchType } });

/** The error when a batch was not created: the server's message, with the names it gives. */
export function createFailure(error: unknown): string {
  const message = messageOf(error, "Failed to create batch");
  const isNotEligible = error instanceof ApiError && error.reason === "NOT_ELIGIBLE_FOR_BATCH";
  return [message, isNotEligible && error.fields.trainees].filter(Boolean).join(" ");
}

/** What keeps a batch from being filled. */
export const NOBODY_CHOSEN = "Select at least one eligible trainee.";

/** Shown above the form once a batch was created. */
export type Created = { message: string; batchId: string };
