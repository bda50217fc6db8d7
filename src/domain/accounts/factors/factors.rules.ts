import type { Role, SubRole } from "#/shared/actor.ts";
import { codeOfLetters } from "#/shared/typed-code.ts";

/** How many recovery codes somebody is given at once. */
export const RECOVERY_CODES = 10;
/** At this number or fewer, the owner is asked to make new ones. */
export const FEW_RECOVERY_CODES = 3;

/** An app changes its code after so many seconds (RFC 6238). */
export const STEP_SECONDS = 30;
/** How many codes before and after the one of this moment are taken too: clocks differ. */
export const STEP_WINDOW = 1;

/** Letters and digits that are hard to confuse; a code has ten of 32, fifty bits. */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstvwxyz0123456789";
export const RECOVERY_LENGTH = 10;

export type TypedCode = { kind: "app" | "recovery"; code: string };

/**
 * Returns which kind of code was typed, as it is compared: six digits of an app, or a recovery code
 * without its dash, however it was typed or spaced. Undefined for anything else.
 */
export function codeOf(typed: string): TypedCode | undefined {
  const code = codeOfLetters(typed);
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const isRecovery =
    code.length === RECOVERY_LENGTH &&
    Array.from(code).every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isRecovery ? { kind: "recovery", code } : undefined;
}

/** A recovery code as it is shown: two groups of five. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Minutes for which somebody who proved who they are need not do so again. */
export const CONFIRMED_MINUTES = 10;

/** Who needs more than a password in production, by sub-role or, without one, by role. */
export const FACTOR_ROLES: readonly (Role | SubRole)[] = [
  "Admin",
  "CEO",
  "CTO",
  "Sales Head",
  "Trainer",
];

/** Whether somebody of these roles must have a second factor. */
export const needsFactor = (
  roles: readonly string[],
  who: { role: Role; subRole: SubRole | null },
): boolean => roles.includes(who.subRole ?? who.role);
