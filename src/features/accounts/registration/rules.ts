/** How long an answer to a registration usually takes, as a sentence says it. */
export const formatDays = (days: number): string =>
  days === 1 ? "one working day" : `${days} working days`;
