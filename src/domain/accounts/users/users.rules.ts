import { ROLES, type Role, SUB_ROLES, type SubRole, subRoleFits } from "#/shared/actor.ts";
import { PAYMENT_OPTIONS, type PaymentOption } from "#/shared/payment-options.ts";

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

export const isRole = (text: string): text is Role => isOneOf(ROLES, text);

export const UNKNOWN_ROLE = `Choose ${ROLES.slice(0, -1).join(", ")} or ${ROLES.at(-1)}.`;
export const UNFIT_SUB_ROLE = "This sub-role does not go with the role.";

/** The invalid field if `rolePairOf` finds no pair: the role, or its sub-role. */
export const rolePairProblem = (pair: {
  role: string;
  subRole?: string | null | undefined;
}): Record<string, string> =>
  isRole(pair.role) ? { subRole: UNFIT_SUB_ROLE } : { role: UNKNOWN_ROLE };

/** The role and sub-role a form names, or undefined for a pair outside the list (A6, I-19). */
export function rolePairOf(
  role: string,
  subRole: string | null | undefined,
): { role: Role; subRole: SubRole | null } | undefined {
  const subRoleName = subRole || null;
  if (!isRole(role)) return undefined;
  if (subRoleName !== null && !isOneOf(SUB_ROLES, subRoleName)) return undefined;
  return subRoleFits(role, subRoleName) ? { role, subRole: subRoleName } : undefined;
}

/** What a trainee without a sub-role pays unless the form says otherwise (A6, C7). */
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

/** A role, sub-role or payment option from a spreadsheet, in any case; other text as it is. */
export const readRole = (text: string): string => likeOneOf(ROLES, text) ?? text.trim();
export const readSubRole = (text: string): string => likeOneOf(SUB_ROLES, text) ?? text.trim();
export const readPaymentOption = (text: string): string =>
  likeOneOf(PAYMENT_OPTIONS, text) ??
  likeOneOf(PAYMENT_OPTIONS, `${text.trim()} Payment`) ??
  text.trim();
