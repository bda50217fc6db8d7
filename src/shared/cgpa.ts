import { type TypedValue, trimmed } from "./form-field.ts";
import { normalizeCharacters } from "./normalize-characters.ts";

/** Up to this value a percentage may be an unconverted ten-point CGPA. */
const HIGHEST_CGPA = 10;
/** The school board's rule: percentage = CGPA x 9.5. */
const PERCENT_PER_POINT = 9.5;

/** What people write after a CGPA, including a percent sign suggested by the form's own label. */
const UNIT = / ?(?:cgpa|gpa|%|per ?cent|\/ ?10(?:\.0)?)$/i;

/** Returns a typed CGPA or percentage as its number alone, in the digits of a form. */
export const pointsOf = (typed: TypedValue): string =>
  normalizeCharacters(trimmed(typed)).trim().replace(UNIT, "");

/**
 * Returns the percentage of a typed CGPA, as the form's text; undefined for anything that cannot be
 * a CGPA: zero, above 10, or no number.
 */
export function percentageOfCgpa(typed: TypedValue): string | undefined {
  const entered = pointsOf(typed);
  const points = /^\d{1,2}(\.\d{1,2})?$/.test(entered) ? Number(entered) : 0;
  if (points <= 0 || points > HIGHEST_CGPA) return undefined;
  return String(Math.round(points * PERCENT_PER_POINT * 100) / 100);
}
