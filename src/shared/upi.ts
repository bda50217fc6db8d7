import { normalizeCharacters } from "./normalize-characters.ts";
import { withoutPasted } from "./without-pasted.ts";

/** What a list or a QR code writes before an id. */
const LABEL = /^upi(?:id)?:(?:\/\/pay\?pa=)?/i;
const UPI = /^[\w.-]{2,256}@[A-Za-z]{2,64}$/;

/**
 * Returns a typed or pasted UPI id such as hub@bank, without blanks and invisible marks; undefined
 * for any other text.
 */
export function readUpi(text: string): string | undefined {
  const typed = withoutPasted(normalizeCharacters(text)).replaceAll(" ", "");
  const id = LABEL.test(typed) ? typed.replace(LABEL, "").split("&")[0] : typed;
  return id && UPI.test(id) ? id : undefined;
}
