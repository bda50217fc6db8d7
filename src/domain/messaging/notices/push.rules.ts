import { OCCASIONS, type Occasion } from "#/shared/occasions.ts";

/**
 * Occasions whose text a locked screen may show to anyone who passes by: days, times, places of
 * classes and interviews. For money, marks, documents and the account it only says what it is
 * about.
 */
const SHOWN_IN_WORDS: ReadonlySet<Occasion> = new Set([
  "batches",
  "sessions",
  "classes",
  "plans",
  "interviews",
  "openings",
]);

/** Returns the line that a device shows for a notice. */
export const lineOf = (occasion: Occasion, text: string): string =>
  SHOWN_IN_WORDS.has(occasion) ? text : `${OCCASIONS[occasion].label}: open the hub to read it.`;
