import { z } from "zod";
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
