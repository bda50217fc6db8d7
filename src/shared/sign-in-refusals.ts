import type { ErrorKey } from "./errors.ts";

/** Why a sign-in with a password is refused, apart from too many tries. */
export const SIGN_IN_REFUSALS = [
  "WRONG_CREDENTIALS",
  "AWAITING_APPROVAL",
  "NOT_APPROVED",
  "ACCOUNT_DISABLED",
  "FACTOR_NEEDED",
  "WRONG_FACTOR",
] as const satisfies readonly ErrorKey[];
