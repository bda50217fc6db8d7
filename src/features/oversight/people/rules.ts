/** The label of each account status. */
export const ACCOUNT_STATES = ["Active", "Awaiting approval", "Rejected", "Disabled"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** A search text as it is compared: of a telephone number, its ten digits without spaces and +91. */
export function searchText(q: string): string {
  const text = q.trim();
  if (!/^\+?[\d\s-]{4,}$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  return digits.length > 10 && digits.startsWith("91") ? digits.slice(2) : digits;
}
