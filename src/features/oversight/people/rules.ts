/** The label of each account status. */
export const ACCOUNT_STATES = ["Active", "Awaiting approval", "Rejected", "Disabled"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** A search text as it is compared: of a telephone number, its ten digits without spaces, +91 and the 0 of a call within India. */
export function searchText(q: string): string {
  const text = q.trim();
  if (!/^\+?[\d\s-]{4,}$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  return digits.length > 10 ? digits.replace(/^(91|0)/, "") : digits;
}
