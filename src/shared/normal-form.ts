/**
 * More marks on one letter than any script writes; Unicode's own format for streams (UAX 15) also
 * stops at 30. Halfwidth voiced sound marks become marks in compatibility forms.
 */
const HEAP = /[\p{M}\uff9e\uff9f]{31}/u;

/** The part of a heap beyond a letter's first 30 marks. */
const BEYOND_HEAP = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Returns a text for display, with at most 30 marks on a letter: 5,000, as many as fit a visitor's
 * message, block a browser for a second each time, and look like a smear.
 */
export const withoutHeaps = (text: string): string => text.replace(BEYOND_HEAP, "$1");

/**
 * Returns a text in a normal form of Unicode, in time linear in its length. A text with a heap of
 * marks stays as it is: ordering them takes the square of their number, three minutes for a
 * megabyte.
 */
export const normalForm = (text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string =>
  HEAP.test(text) ? text : text.normalize(form);
