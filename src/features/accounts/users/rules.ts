import { ROLES, type Role, SUB_ROLES, type SubRole, subRoleFits } from "#/shared/actor.ts";

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

/** The role and sub-role a form names, or undefined for a pair outside the list (A6, I-19). */
export function rolePairOf(
  role: string,
  subRole: string | null | undefined,
): { role: Role; subRole: SubRole | null } | undefined {
  const wanted = subRole || null;
  if (!isOneOf(ROLES, role)) return undefined;
  if (wanted !== null && !isOneOf(SUB_ROLES, wanted)) return undefined;
  return subRoleFits(role, wanted) ? { role, subRole: wanted } : undefined;
}
