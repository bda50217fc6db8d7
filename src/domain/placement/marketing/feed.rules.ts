import type { Actor } from "#/shared/actor.ts";
import { keysOf } from "#/shared/keys.ts";

/** The stages of a trainee from registration to a job. */
export const STAGE_NAMES = {
  onboarding: "Onboarding",
  training: "Training",
  marketing: "Marketing",
  placed: "Placed",
} as const;
export const STAGES = keysOf(STAGE_NAMES);
export type Stage = (typeof STAGES)[number];

export const LONGEST_TITLE = 120;
export const LONGEST_TEXT = 5000;

/** Returns the stage whose announcements a person reads; undefined for staff. */
export function stageOf(
  who: Pick<Actor, "role" | "subRole" | "isPlaced" | "isMarketingEligible" | "isInBatch">,
): Stage | undefined {
  if (who.role !== "Trainee") return undefined;
  if (who.isPlaced || who.subRole === "Assistance") return "placed";
  if (who.isMarketingEligible) return "marketing";
  return who.isInBatch ? "training" : "onboarding";
}
