/** How long an answer to a registration usually takes, as a sentence says it. */
export const formatDays = (days: number): string =>
  days === 1 ? "one working day" : `${days} working days`;

/**
 * How long an answer to a registration usually takes, as a sentence says it: the days that were measured, where they
 * are known, or else the working days that were promised.
 */
export function formatAnswerTime(measured: number | null | undefined, promised: number): string {
  if (measured === null || measured === undefined) return `within ${formatDays(promised)}`;
  const days = Math.ceil(measured);
  if (days === 0) return "on the same day";
  return days === 1 ? "within a day" : `within ${days} days`;
}
