import { isPass, MODULE_NAMES, PASS_SCORE } from "#/shared/modules.ts";
import { moduleBefore } from "./batches.rules.ts";

/** The modules whose batches an admin fills; trainees join a Java batch by paying. */
export const FILLED_TYPES = ["AEM", "Communication", "Mock", "FinalCheck"] as const;
export type FilledType = (typeof FILLED_TYPES)[number];

export const INELIGIBLE_REASONS = [
  "not in training",
  "not before",
  "no mark",
  "mark too low",
  "in a batch",
] as const;
export type IneligibleReason = (typeof INELIGIBLE_REASONS)[number];

const TRIES = ["Second", "Third", "Fourth", "Fifth"];

/**
 * Describes a trainee's earlier scores in a module, given latest first: "Second try, 5.5 in
 * AEM-2026-001".
 */
export function describeAttempts(attempts: readonly { batchId: string; mark: number }[]): string {
  const [latest] = attempts;
  if (!latest) return "First try";
  const which = TRIES[attempts.length - 1] ?? `${attempts.length + 1}th`;
  return `${which} try, ${latest.mark} in ${latest.batchId}`;
}

/** The facts that decide whether a trainee may be placed in a batch of a module. */
export type EligibilityFacts = {
  /** Neither locked nor, by a sub-role, no longer in training. */
  isInTraining: boolean;
  /** In a batch of the module before. */
  isInBefore: boolean;
  /** In the module before. */
  mark: number | null;
  /** The readable id of their batch of this module. */
  batchId: string | null;
  /** In this module: below the pass mark they may repeat it in another batch. */
  ownMark: number | null;
};

/**
 * Why a trainee may not be placed in a batch of a module; null if they may. They must be in a batch
 * of the module before, have passed it, and be in no batch of this module yet (T1, I-48), unless
 * they failed it there.
 */
export function ineligibleReason(facts: EligibilityFacts): IneligibleReason | null {
  const { ownMark } = facts;
  if (!facts.isInTraining) return "not in training";
  if (facts.batchId !== null && (ownMark === null || isPass(ownMark))) return "in a batch";
  if (!facts.isInBefore) return "not before";
  if (facts.mark === null) return "no mark";
  return isPass(facts.mark) ? null : "mark too low";
}

/** Why a trainee may not be placed, in a sentence for the admin who searches for them. */
export function describeIneligibility(
  type: FilledType,
  {
    reason,
    mark,
    batchId,
  }: { reason: IneligibleReason } & Pick<EligibilityFacts, "mark" | "batchId">,
): string {
  const before = MODULE_NAMES[moduleBefore(type) ?? "Java"];
  if (reason === "not in training") return "Locked, or not trained any more.";
  if (reason === "in a batch") return `Already in ${batchId}.`;
  if (reason === "not before") return `Not in a ${before} batch yet.`;
  if (reason === "no mark") return `No ${before} score yet.`;
  return `${before} score is ${mark}, and ${PASS_SCORE} is needed.`;
}
