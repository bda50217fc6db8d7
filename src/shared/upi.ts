import { normalizeCharacters } from "./normalize-characters.ts";

const UPI = /^[\w.-]{2,256}@[A-Za-z]{2,64}$/;

/**
 * A UPI id such as hub@bank from how it was typed or pasted, without blanks and invisible marks;
 * undefined for any other text.
 */
export function readUpi(text: string): string | undefined {
  const id = normalizeCharacters(text).replaceAll(" ", "");
  return UPI.test(id) ? id : undefined;
}
