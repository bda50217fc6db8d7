const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Fullwidth letters, digits and signs, as East Asian keyboards write them. */
const WIDE = /[\uff01-\uff5e]/g;
const WIDE_BEFORE_PLAIN = 0xfee0;

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/**
 * Returns the value of a digit of any script: Unicode keeps each script's ten together, from zero
 * on.
 */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/**
 * Returns a typed or pasted text in the signs that numbers, dates and codes are parsed in: without
 * marks of direction and of zero width, every script's digits as 0 to 9, every dash as -, every
 * blank as a space. Letters stay as they are.
 */
export const normalizeCharacters = (text: string): string =>
  text
    .replace(INVISIBLE, "")
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_BEFORE_PLAIN))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Pd}\u2043\u2212]/gu, "-")
    .replace(/\s/g, " ");
