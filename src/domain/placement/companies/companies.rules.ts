export const LONGEST_NOTE = 2000;

type Counted<R> = {
  round: R;
  feedback: "Pending" | "Positive" | "Negative";
  count: number;
  noShows: number;
};

/** Returns the rounds that occurred, in order, each with the number of interviews by outcome. */
export function roundsOf<R extends string>(order: readonly R[], counts: readonly Counted<R>[]) {
  return order.flatMap((round) => {
    const own = counts.filter((row) => row.round === round);
    if (own.length === 0) return [];
    const sum = (feedback: Counted<R>["feedback"]) =>
      own.filter((row) => row.feedback === feedback).reduce((all, row) => all + row.count, 0);
    return [
      {
        round,
        Positive: sum("Positive"),
        Negative: sum("Negative"),
        Pending: sum("Pending"),
        noShows: own.reduce((all, row) => all + row.noShows, 0),
      },
    ];
  });
}

/** The lowest, median and highest of packages in lakh rupees; null for none. */
export function packagesOf(amounts: readonly number[]) {
  const sorted = amounts.toSorted((one, other) => one - other);
  const [lowest] = sorted;
  if (lowest === undefined) return null;
  const highest = sorted.at(-1) ?? lowest;
  return { lowest, median: sorted[Math.floor(sorted.length / 2)] ?? lowest, highest };
}
