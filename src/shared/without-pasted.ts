/**
 * Characters at the ends of a value pasted out of a sentence: blanks, invisible marks, the
 * sentence's own punctuation.
 */
const PASTED = /[\s\p{Cf}\p{Default_Ignorable_Code_Point},;:.<>()[\]"'‘’“”]/u;

/** Returns a text without characters pasted along at its ends. */
export function withoutPasted(text: string): string {
  const signs = [...text];
  let [start, end] = [0, signs.length];
  while (start < end && PASTED.test(signs[start] ?? "")) start += 1;
  while (end > start && PASTED.test(signs[end - 1] ?? "")) end -= 1;
  return signs.slice(start, end).join("");
}
