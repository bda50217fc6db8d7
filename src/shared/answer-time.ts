/** Over how many days back an answer of the office is measured. */
export const MEASURED_DAYS = 90;
/** Of fewer cases the middle one says little. */
const LEAST_CASES = 5;

/**
 * Returns the middle of what was measured, in days, where the cases are enough to say it; null
 * where they are not.
 */
export const typicalDays = (counted: { rows: number; median: number | null } | undefined) =>
  counted && counted.rows >= LEAST_CASES ? counted.median : null;

/**
 * Returns how long an answer of the office usually takes, as a sentence says it: the days that were
 * measured, where they are known, or else the working days that were promised.
 */
export function formatAnswerTime(measured: number | null | undefined, promised: number): string {
  const days = Math.ceil(measured ?? promised);
  if (days === 0) return "on the same day";
  if (measured === null || measured === undefined) {
    return days === 1 ? "within one working day" : `within ${days} working days`;
  }
  return days === 1 ? "within a day" : `within ${days} days`;
}
