import { z } from "zod";
import { list, namedObject } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { Attempt } from "./batches.contract.ts";
import { FILLED_TYPES, INELIGIBLE_REASONS } from "./eligibility.rules.ts";

export const EligibleTrainee = namedObject("EligibleTrainee", { id: z.string(), name: z.string() });
export type EligibleTrainee = z.infer<typeof EligibleTrainee>;

/** A person eligible for a batch of a module, with data to distinguish namesakes. */
export const Candidate = EligibleTrainee.extend({
  email: z.string(),
  /** In the module before. */
  mark: z.number().nullable(),
  /** Their batch of the module before; for members of a batch of this module, that one. */
  batchId: z.string(),
  /** Their failed attempts at this module so far, latest first. */
  attempts: z.array(Attempt).optional(),
}).meta({ id: "BatchCandidate" });
export type Candidate = z.infer<typeof Candidate>;

export const IneligibleTrainee = Candidate.extend({ reason: z.enum(INELIGIBLE_REASONS) }).meta({
  id: "IneligibleTrainee",
});
export type IneligibleTrainee = z.infer<typeof IneligibleTrainee>;

const eligibleFor = <const R extends string, const P extends `/api/trainee/eligible-${string}`>(
  row: R,
  path: P,
) =>
  list(path, {
    summary: "The trainees who may be placed in a batch of the module",
    access: { row, may: { admin: "any" } },
    scope: "training:read",
    query: listQuery(["name", "id"]),
    response: z.object({ trainees: z.array(EligibleTrainee) }),
  });

export const eligibilityContract = {
  AEM: eligibleFor("32", "/api/trainee/eligible-aem"),
  Communication: eligibleFor("33", "/api/trainee/eligible-communication"),
  Mock: eligibleFor("34", "/api/trainee/eligible-mock"),
  FinalCheck: eligibleFor("35", "/api/trainee/eligible-finalCheck"),
  candidates: list("/api/batch/candidates", {
    summary: "Who may be placed in a batch of the module, who may not and why, told apart",
    access: { row: "N95", may: { admin: "any" } },
    scope: "training:read",
    query: listQuery(["name", "email", "mark"]).extend({ batchType: z.enum(FILLED_TYPES) }),
    response: z.object({
      trainees: z.array(Candidate),
      /**
       * The members of the module before who are in no batch of this module, by name, and the
       * members of batches of this module that `q` finds. At most 200 rows of `notEligibleTotal`.
       */
      notEligible: z.array(IneligibleTrainee),
      notEligibleTotal: z.int(),
    }),
  }),
};
