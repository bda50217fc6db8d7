const CONSONANTS = "bcdfghjklmnpqrst";

/**
 * Returns hexadecimal digits as the same number of consonants: for the unique part of an address,
 * so that no search for a name or a number finds it by chance.
 */
export const consonantsOf = (hex: string): string =>
  hex.replaceAll(/[0-9a-f]/g, (digit) => CONSONANTS[Number.parseInt(digit, 16)] ?? "");
