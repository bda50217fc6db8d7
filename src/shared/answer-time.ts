/** The number of past days over which the office's answer times are measured. */
export const MEASURED_DAYS = 90;
/** The median of fewer cases says little. */
const LEAST_CASES = 5;

/** Returns the measured median, in days, if there are enough cases; otherwise null. */
export const typicalDays = (counted: { rows: number; median: number | null } | undefined) =>
  counted && counted.rows >= LEAST_CASES ? counted.median : null;

/**
 * Returns how long an answer of the office usually takes, for a sentence: the measured days if
 * known, otherwise the promised working days.
 */
export function formatAnswerTime(measured: number | null | undefined, promised: number): string {
  const days = Math.ceil(measured ?? promised);
  if (days === 0) return "on the same day";
  if (measured === null || measured === undefined) {
    return days === 1 ? "within one working day" : `within ${days} working days`;
  }
  return days === 1 ? "within a day" : `within ${days} days`;
}
