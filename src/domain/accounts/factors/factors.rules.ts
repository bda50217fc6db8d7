import type { Role, SubRole } from "#/shared/actor.ts";
import { codeOfLetters } from "#/shared/typed-code.ts";

/** How many recovery codes are issued at once. */
export const RECOVERY_CODES = 10;
/** With this many or fewer left, the owner is asked to make new ones. */
export const FEW_RECOVERY_CODES = 3;

/** Seconds after which an app changes its code (RFC 6238). */
export const STEP_SECONDS = 30;
/** How many codes before and after the current one are accepted too, as clocks differ. */
export const STEP_WINDOW = 1;

/** Letters and digits that are hard to confuse; a code has ten of these 32, so fifty bits. */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstvwxyz0123456789";
export const RECOVERY_LENGTH = 10;

export type TypedCode = { kind: "app" | "recovery"; code: string };

/**
 * Normalizes a typed code and returns its kind: six digits of an app, or a recovery code without
 * dash or spaces. Undefined for anything else.
 */
export function codeOf(typed: string): TypedCode | undefined {
  const code = codeOfLetters(typed);
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const isRecovery =
    code.length === RECOVERY_LENGTH &&
    Array.from(code).every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isRecovery ? { kind: "recovery", code } : undefined;
}

/** A recovery code as displayed: two groups of five. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Minutes for which a confirmed identity need not be confirmed again. */
export const CONFIRMED_MINUTES = 10;

/** Who needs a second factor in production, by sub-role or, without one, by role. */
export const FACTOR_ROLES: readonly (Role | SubRole)[] = [
  "Admin",
  "CEO",
  "CTO",
  "Sales Head",
  "Trainer",
];

/** Whether this role and sub-role need a second factor. */
export const needsFactor = (
  roles: readonly string[],
  who: { role: Role; subRole: SubRole | null },
): boolean => roles.includes(who.subRole ?? who.role);
