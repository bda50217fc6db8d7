import { normalizeCharacters } from "./normalize-characters.ts";

const CURRENCY = /^(?:₹|rs\.?|inr|rupees|रु\.?|रू\.?) ?/i;
/** What people write after an amount in India: 10,000/-, 10,000 rupees only. */
const NOTHING_MORE = /(?: ?(?:\/[-=]?|₹|rs\.?|inr|rupees?|only|\.)){1,3}$/i;
const LAKH = / ?(?:lakhs?|lacs?)$/i;
const RUPEES_IN_A_LAKH = 100_000;
/** Grouping commas, Indian or by thousands: 1,00,000 and 100,000; never 4,5. */
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d+)$/;
const LONGEST_WHOLE = 12;

/**
 * Reads a number as people write amounts, in any script's digits; undefined for any other text.
 * Commas and blanks may only group: "4,5" is refused, as it could be 4.5 or 45.
 */
export function readNumber(text: string): number | undefined {
  const plain = normalizeCharacters(text).trim().replace(CURRENCY, "").replace(NOTHING_MORE, "");
  if (!LAKH.test(plain)) return readPlain(plain);
  const lakhs = readPlain(plain.replace(LAKH, ""));
  return lakhs === undefined ? undefined : Math.round(lakhs * RUPEES_IN_A_LAKH * 100) / 100;
}

function readPlain(plain: string): number | undefined {
  const isNegative = plain.startsWith("-");
  const [whole = "", part, ...rest] = (isNegative ? plain.slice(1) : plain).split(".");
  const isPart = part === undefined || /^\d{1,10}$/.test(part);
  if (!isPart || rest.length > 0) return undefined;
  // Blanks group like commas, but not both in one number.
  const grouped = whole.includes(",") ? whole : whole.replaceAll(" ", ",");
  const isWhole = grouped === "" ? part !== undefined : GROUPED.test(grouped);
  const digits = grouped.replaceAll(",", "");
  if (!isWhole || digits.length > LONGEST_WHOLE) return undefined;
  return Number(`${isNegative ? "-" : ""}${digits || "0"}.${part ?? "0"}`);
}

/** The message for a text that is not a number. */
export const numberProblem = (text: string): string =>
  /\d[, ]\d/.test(normalizeCharacters(text))
    ? "A comma only groups, as in 1,00,000. Write decimals with a point, as in 4.5."
    : "Enter a number.";
