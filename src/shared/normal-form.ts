/**
 * More marks on one letter than any script writes; Unicode's own format for streams (UAX 15) ends
 * at 30 as well. Halfwidth voiced sound marks become marks in compatibility forms.
 */
const HEAP = /[\p{M}\uff9e\uff9f]{31}/u;

/**
 * A text in a normal form of Unicode, in time linear in its length. One with a heap of marks stays
 * as it is: putting these in order takes the square of their number, three minutes for a megabyte.
 */
export const normalForm = (text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string =>
  HEAP.test(text) ? text : text.normalize(form);
