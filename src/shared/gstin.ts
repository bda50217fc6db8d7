import { normalizeCharacters } from "./normalize-characters.ts";
import { withoutPasted } from "./without-pasted.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/**
 * State, the ten characters of the PAN, the number of the registration, Z, and a check character.
 */
const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Returns the check character of the first fourteen: alternating weights 1 and 2, base 36. */
function checkOf(body: string): string | undefined {
  const sum = [...body].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36];
}

/**
 * Returns a typed or pasted GSTIN (the number of a registration for goods and services tax in
 * India) in capitals and without blanks; undefined for any other text, including a wrong check
 * character.
 */
export function readGstin(text: string): string | undefined {
  const typed = withoutPasted(normalizeCharacters(text)).replaceAll(" ", "").replaceAll("-", "");
  // It begins with digits: letters before them are a label.
  const gstin = typed.toUpperCase().replace(/^[A-Z.:]+/, "");
  return SHAPE.test(gstin) && checkOf(gstin.slice(0, 14)) === gstin[14] ? gstin : undefined;
}
