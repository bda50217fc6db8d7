import type { Config } from "#/platform/config/config.ts";
import type { Hub } from "#/platform/hub/hub.ts";
import { isBreached } from "#/platform/security/breached-passwords.ts";
import { AppError } from "#/shared/errors.ts";
import { PASSWORD_MIN, passwordProblem } from "./passwords.rules.ts";

/** How many of the most frequent passwords in the dictionary are refused (I-04). */
const BLOCKED = 10_000;

let common: Promise<Set<string>> | undefined;

/** Loaded with the first password that is set, as the dictionary takes 14 MB of memory. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const passwords = dictionary["passwords-common"] as readonly string[];
  return new Set(passwords.slice(0, BLOCKED).filter((text) => text.length >= PASSWORD_MIN));
}

/** The inputs for checking a password. */
export type PasswordRules = {
  config: Config;
  hub: Pick<Hub, "now">;
  log: { warn: (details: object, message: string) => void };
};

/**
 * Throws WEAK_PASSWORD with the reason at `field` (I-04), also for a leaked one if leaks are looked
 * up (decision 0029).
 */
export async function refuseWeak(
  rules: PasswordRules,
  password: string,
  about: { username: string; email: string },
  field: string,
): Promise<void> {
  common ??= loadCommon();
  const blocked = await common;
  const problem = passwordProblem(password, {
    username: about.username,
    email: about.email,
    hubName: rules.hub.now().hubName,
    // Everyone who was ever given an account knows the configured initial password.
    isCommon: (text) => blocked.has(text) || text === rules.config.initialPassword?.toLowerCase(),
  });
  const refuse = (reason: string) => new AppError("WEAK_PASSWORD", { fields: { [field]: reason } });
  if (problem) throw refuse(problem);
  if (await isBreached(rules, password))
    throw refuse("This password is on lists of stolen ones. Choose another.");
}
