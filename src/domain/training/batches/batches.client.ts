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
/** An admin fills every kind of batch except Java, which trainees join by paying. */
export const isFilled = (type: BatchType): type is FilledType => type !== "Java";

/**
 * The trainees eligible for a type by name, and the others with the reason; `q` searches the
 * others.
 */
export const candidatesQuery = (batchType: FilledType, q = "") =>
  routeQuery(eligibilityContract.candidates, { query: q ? { batchType, q } : { batchType } });

/** The message for a batch that was not created: the server's, with any names it gives. */
export function createFailure(error: unknown): string {
  const message = messageOf(error, "Failed to create batch");
  const isNotEligible = error instanceof ApiError && error.reason === "NOT_ELIGIBLE_FOR_BATCH";
  return [message, isNotEligible && error.fields.trainees].filter(Boolean).join(" ");
}

/** Shown when the form is sent without a trainee. */
export const NOBODY_CHOSEN = "Select at least one eligible trainee.";

/** Shown above the form after a batch was created. */
export type Created = { message: string; batchId: string };
