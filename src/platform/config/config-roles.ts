import { z } from "zod";
import { FACTOR_ROLES } from "#/domain/accounts/factors/factors.rules.ts";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";

const NAMES: readonly string[] = [...ROLES, ...SUB_ROLES, "none"];

/** Roles and sub-roles, separated by bars; "none" for nobody. */
export const factorRolesSetting = z
  .string()
  .transform((roles) => roles.split("|").map((role) => role.trim()))
  .refine(
    (roles) => roles.every((role) => NAMES.includes(role)),
    "roles separated by a bar, such as Admin|CEO|Trainer, or none",
  )
  .optional();

type Settings = {
  NODE_ENV?: string | undefined;
  SECOND_FACTOR_ROLES?: readonly string[] | undefined;
  STEP_UP?: "on" | "off" | undefined;
};

/** What signing in takes: stricter in production, where nothing else is said. */
export function signInOf({ NODE_ENV, SECOND_FACTOR_ROLES, STEP_UP }: Settings) {
  const isProduction = NODE_ENV === "production";
  return {
    factorRoles: SECOND_FACTOR_ROLES ?? (isProduction ? FACTOR_ROLES : []),
    hasStepUp: (STEP_UP ?? (isProduction ? "on" : "off")) === "on",
  };
}
