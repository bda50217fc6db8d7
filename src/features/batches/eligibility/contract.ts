import { z } from "zod";
import type { Contract, Route } from "#/shared/contract.ts";
import { listQuery } from "#/shared/list.ts";
import { INELIGIBLE_REASONS } from "./rules.ts";

export const EligibleTrainee = z.object({ id: z.string(), name: z.string() });
export type EligibleTrainee = z.infer<typeof EligibleTrainee>;

/** Somebody who may not be placed in a batch of a module, and why. */
export const IneligibleTrainee = EligibleTrainee.extend({
  reason: z.enum(INELIGIBLE_REASONS),
  /** Of the module before. */
  mark: z.number().nullable(),
  /** The batch of this module they are in. */
  batchId: z.string().nullable(),
});
export type IneligibleTrainee = z.infer<typeof IneligibleTrainee>;

const eligibleFor = <const R extends string, const P extends `/api/trainee/eligible-${string}`>(
  row: R,
  path: P,
) =>
  ({
    method: "GET",
    path,
    summary: "The trainees who may be placed in a batch of the module, and on request who may not",
    access: { row, may: { admin: "any" } },
    query: listQuery(["name", "id"]).extend({ explain: z.enum(["0", "1"]).optional() }),
    response: z.object({
      trainees: z.array(EligibleTrainee),
      /**
       * With `explain=1`: those of the module before who have not moved on, by name; and among those
       * already in a batch of this module the ones `q` finds. At most 200.
       */
      notEligible: z.array(IneligibleTrainee).optional(),
    }),
    list: true,
    errors: [],
  }) as const satisfies Route;

export const eligibilityContract = {
  AEM: eligibleFor("32", "/api/trainee/eligible-aem"),
  Communication: eligibleFor("33", "/api/trainee/eligible-communication"),
  Mock: eligibleFor("34", "/api/trainee/eligible-mock"),
  FinalCheck: eligibleFor("35", "/api/trainee/eligible-finalCheck"),
} as const satisfies Contract;
