import { z } from "zod";
import { normalizeCharacters } from "./normalize-characters.ts";
import { withoutPasted } from "./without-pasted.ts";

/**
 * A code as it is compared: without the spaces, dashes, invisible marks and signs of a sentence
 * that it was typed or pasted with, digits of every script as 0 to 9.
 */
export const normalizeCode = (text: string): string =>
  withoutPasted(normalizeCharacters(text)).replace(/[ -]/g, "");

/**
 * A code that reads letters which look like digits as those: o as 0, i and l as 1. In small
 * letters.
 */
export const codeOfLetters = (text: string): string =>
  normalizeCode(text).toLowerCase().replaceAll("o", "0").replace(/[il]/g, "1");

/** Longer texts hold no code, whatever is dropped of them. */
const LONGEST_TYPED = 1000;
const LONGEST_CODE = 20;

/** A typed code, plain; `missing` is the message for an empty one. */
export const codeField = (missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .max(LONGEST_TYPED, tooLong)
    .transform(normalizeCode)
    .pipe(z.string().min(1, missing).max(LONGEST_CODE, tooLong));
