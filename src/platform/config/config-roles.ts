import { z } from "zod";
import { FACTOR_ROLES } from "#/domain/accounts/factors/factors.rules.ts";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";
import { OIDC_SETTINGS, type OidcConfig, oidcOf } from "./config-oidc.ts";
import { text } from "./config-texts.ts";

const NAMES: readonly string[] = [...ROLES, ...SUB_ROLES, "none"];

/** Roles and sub-roles, separated by bars; "none" for nobody. */
const factorRolesSetting = z
  .string()
  .transform((roles) => roles.split("|").map((role) => role.trim()))
  .refine(
    (roles) => roles.every((role) => NAMES.includes(role)),
    "roles separated by a bar, such as Admin|CEO|Trainer, or none",
  )
  .optional();

export const SIGN_IN_SETTINGS = {
  SECOND_FACTOR_ROLES: text.pipe(factorRolesSetting),
  STEP_UP: text.pipe(z.enum(["on", "off"]).optional()),
  ...OIDC_SETTINGS,
};

export type SignInConfig = {
  /** Who must have a second factor, by sub-role or, without one, by role. */
  factorRoles: readonly string[];
  /** True if consequential calls need a proof of identity from the last ten minutes. */
  hasStepUp: boolean;
  /** The provider at which staff may sign in; undefined for none. */
  oidc: OidcConfig | undefined;
};

type Settings = z.infer<z.ZodObject<typeof SIGN_IN_SETTINGS>> & { NODE_ENV?: string | undefined };

/** The requirements for signing in; by default stricter in production. */
export function signInOf(settings: Settings): SignInConfig {
  const isProduction = settings.NODE_ENV === "production";
  return {
    factorRoles: settings.SECOND_FACTOR_ROLES ?? (isProduction ? FACTOR_ROLES : []),
    hasStepUp: (settings.STEP_UP ?? (isProduction ? "on" : "off")) === "on",
    oidc: oidcOf(settings),
  };
}
