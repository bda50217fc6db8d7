import { ROLES, type Role, SUB_ROLES, type SubRole, subRoleFits } from "#/shared/actor.ts";
import { PAYMENT_OPTIONS, type PaymentOption } from "#/shared/payment-options.ts";

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

export const isRole = (text: string): text is Role => isOneOf(ROLES, text);

export const UNKNOWN_ROLE = `Choose ${ROLES.slice(0, -1).join(", ")} or ${ROLES.at(-1)}.`;
export const UNFIT_SUB_ROLE = "This sub-role does not go with the role.";

/** The field that is invalid if `rolePairOf` finds no pair: the role or the sub-role. */
export const rolePairProblem = (pair: {
  role: string;
  subRole?: string | null | undefined;
}): Record<string, string> =>
  isRole(pair.role) ? { subRole: UNFIT_SUB_ROLE } : { role: UNKNOWN_ROLE };

/** The role and sub-role in a form; undefined for an unknown pair (A6, I-19). */
export function rolePairOf(
  role: string,
  subRole: string | null | undefined,
): { role: Role; subRole: SubRole | null } | undefined {
  const subRoleName = subRole || null;
  if (!isRole(role)) return undefined;
  if (subRoleName !== null && !isOneOf(SUB_ROLES, subRoleName)) return undefined;
  return subRoleFits(role, subRoleName) ? { role, subRole: subRoleName } : undefined;
}

/** The payment option of a trainee without a sub-role, unless the form has one (A6, C7). */
export const optionFor = (
  role: Role,
  subRole: SubRole | null,
  chosen: PaymentOption | "" | null | undefined,
): PaymentOption | null =>
  role === "Trainee" && subRole === null ? chosen || "Full Payment" : null;

const likeOneOf = <T extends string>(list: readonly T[], text: string): T | undefined => {
  const folded = text.trim().toLowerCase();
  return list.find((one) => one.toLowerCase() === folded);
};

/**
 * A role, sub-role or payment option in a spreadsheet, in any case; other text is left unchanged.
 */
export const readRole = (text: string): string => likeOneOf(ROLES, text) ?? text.trim();
export const readSubRole = (text: string): string => likeOneOf(SUB_ROLES, text) ?? text.trim();
export const readPaymentOption = (text: string): string =>
  likeOneOf(PAYMENT_OPTIONS, text) ??
  likeOneOf(PAYMENT_OPTIONS, `${text.trim()} Payment`) ??
  text.trim();
