import type { RowProblem, Verdict } from "./imports.rules.ts";

type Effect = { verdict: Verdict | null; differences?: readonly Difference[] | undefined };
type Difference = { column: string; from: string; to: string };

/**
 * Returns, as problems, the effects a row would have now that were not shown when it was tried, as
 * somebody has changed the data since; none if it has the same effects or fewer.
 */
export function unshownProblems(tried: Effect, now: Effect): RowProblem[] {
  if (now.verdict === "same") return [];
  const again = "Import the row again to see what it would change.";
  const isShown = ({ column, from, to }: Difference) =>
    tried.differences?.some((one) => one.column === column && one.from === from && one.to === to);
  const others = (now.differences ?? []).filter((one) => !isShown(one));
  if (others.length === 0 && tried.verdict !== now.verdict)
    return [{ column: null, text: `This is another by now. ${again}` }];
  return others.map(({ column, from }) => {
    return { column, text: `This is ${from ? `“${from}”` : "empty"} by now. ${again}` };
  });
}
