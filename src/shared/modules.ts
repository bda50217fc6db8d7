import { keysOf } from "./keys.ts";

/** The five modules in the order they unlock, with names for a sentence, a heading or a menu. */
export const MODULE_NAMES = {
  Java: "Java",
  AEM: "AEM",
  Communication: "Communication",
  Mock: "Mock",
  FinalCheck: "Final Check",
} as const;
export const MODULES = keysOf(MODULE_NAMES);
export type Module = (typeof MODULES)[number];

/** Returns the module that passing this one unlocks; undefined after the last. */
export const moduleAfter = (module: Module): Module | undefined =>
  MODULES[MODULES.indexOf(module) + 1];

/**
 * The score (of 10) from which a module counts as passed; the one constant behind every
 * eligibility, except the view `person_journey`, which a test compares with it
 * (insights/journeys.api.test.ts).
 */
export const PASS_SCORE = 7;
export const isPass = (score: number | null | undefined): boolean => (score ?? 0) >= PASS_SCORE;
export const MAX_SCORE = 10;
