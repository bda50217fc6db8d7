import { z } from "zod";
import { readNumber } from "./amount.ts";
import { normalizeCharacters } from "./normalize-characters.ts";

/** Lakh rupees a year (I-71). */
export const HIGHEST_PACKAGE = 1000;
const RUPEES_IN_A_LAKH = 100_000;

const A_YEAR = / ?(?:per annum|per year|a year|yearly|p\.? ?a\.?|\/ ?(?:year|annum))\.?$/;
const LAKH = / ?(?:lakhs?|lacs?|l\.?)$/;
const CALLED = /^ctc[ :-]{0,3}| ctc$/;

/**
 * Reads a package in lakh rupees a year as people write it: 6.5, 6.5 LPA, 6.5 lakhs per annum;
 * undefined for anything else.
 */
export const readPackage = (text: string): number | undefined =>
  readNumber(
    normalizeCharacters(text)
      .trim()
      .toLowerCase()
      .replace(CALLED, "")
      .replace(A_YEAR, "")
      .replace(LAKH, ""),
  );

/** Returns a package for a call; NaN for any other text, which the call's schema refuses. */
export const packageIn = (text: string): number => readPackage(text) ?? Number.NaN;

/**
 * Returns the message for a package above the highest one, with the likely meaning if it was
 * written in rupees.
 */
export function tooHighPackage(
  lpa: number,
  most = `Enter at most ${HIGHEST_PACKAGE} LPA.`,
): string {
  const meant = Math.round((lpa / RUPEES_IN_A_LAKH) * 100) / 100;
  const isInRupees = lpa >= RUPEES_IN_A_LAKH / 10 && meant <= HIGHEST_PACKAGE;
  return isInRupees ? `${most} Did you mean ${meant} LPA?` : most;
}

const MISSING = "Enter the package in LPA.";

/** A package in lakh rupees a year: above 0, at most 1000, at most two decimals (I-71). */
export const packageField = z
  .number({ error: MISSING })
  .gt(0, "Enter a package above 0 LPA.")
  .max(HIGHEST_PACKAGE, { error: ({ input }) => tooHighPackage(Number(input)) })
  .refine((lpa) => Math.abs(lpa * 100 - Math.round(lpa * 100)) < 1e-6 && lpa >= 0.01, {
    error: "Use at most two decimals.",
  });

/** A package as a form sends it, as text. */
export const packageText = z.string({ error: MISSING }).transform(packageIn).pipe(packageField);
