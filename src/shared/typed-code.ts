import { z } from "zod";
import { normalizeCharacters } from "./normalize-characters.ts";
import { withoutPasted } from "./without-pasted.ts";

/**
 * Returns a code in the form to compare: without spaces, dashes, invisible marks and punctuation
 * typed or pasted with it, digits of every script as 0 to 9.
 */
export const normalizeCode = (text: string): string =>
  withoutPasted(normalizeCharacters(text)).replace(/[ -]/g, "");

/**
 * Returns a code with letters that look like digits replaced by those: o by 0, i and l by 1. In
 * lower case.
 */
export const codeOfLetters = (text: string): string =>
  normalizeCode(text).toLowerCase().replaceAll("o", "0").replace(/[il]/g, "1");

/** Longer texts cannot be a code, whatever is removed from them. */
const LONGEST_TYPED = 1000;
const LONGEST_CODE = 20;

/** A typed code, plain; `missing` is the message for an empty one. */
export const codeField = (missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .max(LONGEST_TYPED, tooLong)
    .transform(normalizeCode)
    .pipe(z.string().min(1, missing).max(LONGEST_CODE, tooLong));
