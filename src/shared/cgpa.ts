import { type Typed, trimmed } from "./form-field.ts";

/** Up to here a percentage may be a CGPA of ten points that was typed as it stands. */
const HIGHEST_CGPA = 10;
/** The school board's rule: percentage = CGPA x 9.5. */
const PERCENT_PER_POINT = 9.5;

/**
 * The percentage that a typed CGPA stands for, as the form's text; undefined for anything that cannot
 * be a CGPA: zero, above 10, or no number.
 */
export function percentageOfCgpa(typed: Typed): string | undefined {
  const entered = trimmed(typed);
  const points = /^\d{1,2}(\.\d{1,2})?$/.test(entered) ? Number(entered) : 0;
  if (points <= 0 || points > HIGHEST_CGPA) return undefined;
  return String(Math.round(points * PERCENT_PER_POINT * 100) / 100);
}
