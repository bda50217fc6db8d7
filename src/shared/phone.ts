import { normalizeCharacters } from "./normalize-characters.ts";

/** What address books, cards and links write before a number. */
const LABEL =
  /^(?:https?:\/\/)?(?:wa\.me\/|(?:(?:telephone|tel|phone|ph|mobile|mob|cell|whatsapp|contact|number|no|m)[.:# -]*)+)/i;
/** What a list or a sentence leaves at its ends. */
const BEFORE = /^[ ,;:'"‘’“”]+/;
const BEHIND = " ,;:.'\"‘’“”";
/** Whose a number is, or what it is for: (WhatsApp), (office). */
const WHOSE = / ?\(\p{L}[\p{L} ]{0,20}\)$/u;

/** Returns a typed or pasted number in plain signs, without what is written before and after it. */
export function bareNumber(text: string): string {
  const number = normalizeCharacters(text).replace(BEFORE, "").replace(LABEL, "");
  let end = number.length;
  while (end > 0 && BEHIND.includes(number.charAt(end - 1))) end -= 1;
  return number.slice(0, end).replace(WHOSE, "");
}

/** Returns the link that calls a number, however it is written. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

/**
 * Returns the telephone number of an office or a contact, mobile or not, in the groups it was
 * written in: 6 to 15 digits with +, blanks, dashes, dots, slashes and brackets between them,
 * without invisible marks and in plain digits. Undefined for any other text.
 */
export function readPhone(text: string): string | undefined {
  const number = bareNumber(text).replace(/ +/g, " ");
  const digits = number.replace(/\D/g, "").length;
  return /^[(+]{0,2}\d[\d ()./-]*$/.test(number) && digits >= 6 && digits <= 15
    ? number
    : undefined;
}
