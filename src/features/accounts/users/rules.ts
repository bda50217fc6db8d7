import { ROLES, type Role, SUB_ROLES, type SubRole, subRoleFits } from "#/shared/actor.ts";
import { type Paise, toPaise } from "#/shared/money.ts";

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

const MAX_AMOUNT_RUPEES = 10_000_000;

/** An assistance amount in paise from rupees as number or text; undefined unless above zero (I-20). */
export function assistanceAmountOf(amount: unknown): Paise | undefined {
  const text = typeof amount === "string" ? amount.trim() : String(amount ?? "");
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) return undefined;
  const rupees = Number(text);
  return rupees > 0 && rupees <= MAX_AMOUNT_RUPEES ? toPaise(rupees) : undefined;
}
