import { normalizeCharacters } from "./normalize-characters.ts";

/** What address books and links write before a number. */
const LABEL = /^(?:tel|phone|ph|mobile|mob|whatsapp)[.: ]+/i;

/**
 * A number as it was typed or pasted, without what address books write before it, in plain signs.
 */
export const bareNumber = (text: string): string =>
  normalizeCharacters(text).trim().replace(LABEL, "");

/**
 * The telephone number of an office or a contact, mobile or not, in the groups it was written in:
 * 6 to 15 digits with +, blanks, dashes, dots, slashes and brackets between them, without invisible
 * marks and in plain digits. Undefined for any other text.
 */
export function readPhone(text: string): string | undefined {
  const number = bareNumber(text).replace(/ +/g, " ");
  const digits = number.replace(/\D/g, "").length;
  return /^[(+]{0,2}\d[\d ()./-]*$/.test(number) && digits >= 6 && digits <= 15
    ? number
    : undefined;
}
