/** The five modules in the order they unlock. */
export const MODULES = ["Java", "AEM", "Communication", "Mock", "FinalCheck"] as const;
export type Module = (typeof MODULES)[number];

/** A module's name in a sentence, a heading or a menu. */
export const MODULE_NAMES = {
  Java: "Java",
  AEM: "AEM",
  Communication: "Communication",
  Mock: "Mock",
  FinalCheck: "Final Check",
} as const satisfies Record<Module, string>;

/** A module counts as passed from here on (of 10); the one constant behind every eligibility. */
export const PASS_MARK = 7;
export const MAX_MARK = 10;
