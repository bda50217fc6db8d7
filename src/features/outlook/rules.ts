/** Over how many days back an answer of the office is measured. */
export const MEASURED_DAYS = 90;
/** Of fewer cases the middle one says little. */
const LEAST_CASES = 5;

/** The middle of what was measured, in days, where the cases are enough to say it; null where they are not. */
export const typicalDays = (counted: { rows: number; median: number | null } | undefined) =>
  counted && counted.rows >= LEAST_CASES ? counted.median : null;
