import { plainSigns } from "#/shared/plain-signs.ts";

export const MOST_YEARS = 60;

/**
 * Years of experience as a form writes them: 0 to 60 with up to two decimals. Undefined for
 * anything else.
 */
export function readYears(text: string): number | undefined {
  const plain = plainSigns(text).trim();
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return undefined;
  const years = Number(plain);
  return years <= MOST_YEARS ? years : undefined;
}
