import { normalizeCharacters } from "#/shared/normalize-characters.ts";

const MOST_YEARS = 60;
export const MORE_THAN_ALL = "Relevant experience cannot be more than the total.";

/** What people write after a number of years: 3+ years, 2.5 yrs. */
const UNIT = / ?\+?(?: ?(?:years?|yrs?)\.?)?$/i;

/** Parses years of experience: 0 to 60 with up to two decimals. Undefined for anything else. */
export function readYears(text: string): number | undefined {
  const plain = normalizeCharacters(text).trim().replace(UNIT, "");
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return undefined;
  const years = Number(plain);
  return years <= MOST_YEARS ? years : undefined;
}
