const CONSONANTS = "bcdfghjklmnpqrst";

/**
 * Returns hexadecimal digits as as many consonants: for what makes an address unique, so that no
 * search for a name or a number finds it by chance.
 */
export const consonantsOf = (hex: string): string =>
  hex.replaceAll(/[0-9a-f]/g, (digit) => CONSONANTS[Number.parseInt(digit, 16)] ?? "");
