import { normalizeCharacters } from "./normalize-characters.ts";
import { trimLine } from "./visible-line.ts";

/** A telephone number as people write it: with spaces, dashes, dots and brackets. */
const WRITTEN_NUMBER = /^[+(]?[\d\s().-]{4,}$/;
/** Further words of a search are ignored. */
const MOST_WORDS = 6;
const SHORTEST_NEAR = 3;
/** The database's names have keys for this many letters of a word. */
const LONGEST_NEAR = 40;

/**
 * Returns a search text in the form to compare: a telephone number as its ten digits without
 * separators, +91 and the 0 of a call within India, in any script.
 */
export function searchText(q: string): string {
  const text = normalizeCharacters(q).trim();
  const digits = text.replace(/\D/g, "");
  if (!WRITTEN_NUMBER.test(text) || digits.length < 3) return trimLine(q);
  const national = /^(\+|00)/.test(text) ? digits.replace(/^(00)?91/, "") : digits;
  return national.length > 10 ? national.replace(/^(91(?=0?\d{10}$))?0?/, "") : national;
}

/**
 * Returns the digits of a search text that may be a telephone number, or a part of one; undefined
 * for any other.
 */
export function numberIn(q: string | undefined): string | undefined {
  const text = searchText(q ?? "");
  return /^\d{3,}$/.test(text) ? text : undefined;
}

/** Returns a search text as typed and, for a number, its digits alone if they differ. */
export function writingsOf(q: string): string[] {
  const digits = numberIn(q);
  return digits === undefined || digits === q ? [q] : [q, digits];
}

/** How many digits the number at the end of a batch's id has. */
const CODE_DIGITS = 3;

/**
 * Returns the parts of a search text in the order in which a code such as JAVA-2026-009 has them:
 * its letters and numbers, whatever separates them, the last number padded as in the code (java-9).
 * Empty if there are none.
 */
export function codeParts(q: string): string[] {
  const parts: string[] = normalizeCharacters(q).match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const last = parts.at(-1) ?? "";
  const isNumber = parts.length > 1 && /^\d+$/.test(last);
  return isNumber ? parts.with(-1, last.padStart(CODE_DIGITS, "0")) : parts;
}

/**
 * Returns the words of a search text in lower case, each once; a telephone number is one word,
 * however it is typed.
 */
export function wordsOf(q: string): string[] {
  const words = q
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const different = [...new Set(words)].slice(0, MOST_WORDS);
  return different.length === 0 || numberIn(q) !== undefined ? [q] : different;
}

/**
 * Returns the keys that a name has (`name_keys` of the database) if it differs from a word by one
 * letter: a wrong, a missing, a doubled one, or two swapped. None for a short word, for one longer
 * than any name, and for one with digits. A key is a word without one of its letters, after the
 * letter's place; that of the whole word has place 0.
 */
export function nearKeys(word: string): string[] {
  const letters = [...word.toLowerCase()];
  if (letters.length < SHORTEST_NEAR || letters.length > LONGEST_NEAR) return [];
  if (!/^\p{L}[\p{L}\p{M}'’]*$/u.test(word)) return [];
  const keys = letters.flatMap((letter, index) => {
    const without = letters.toSpliced(index, 1).join("");
    const swapped = letters.toSpliced(index, 2, letters[index + 1] ?? "", letter).join("");
    return [`${index + 1}:${without}`, `0:${without}`, `0:${swapped}`, `${index + 1}:${word}`];
  });
  return [...new Set([...keys, `${letters.length + 1}:${word.toLowerCase()}`])];
}
