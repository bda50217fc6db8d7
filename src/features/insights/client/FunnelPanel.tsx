import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import { FunnelBars } from "#/client/ui/chart/FunnelBars.tsx";
import type { Insights } from "../contract.ts";
import { figureIn, useNothing } from "./api.ts";

type Props = { insights: Insights; title: string; keys: readonly string[]; nothing: string };

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`;

/** Figures of which each is a part of the one before, from the first to the last. */
export function FunnelPanel({ insights, title, keys, nothing }: Props) {
  const sayNothing = useNothing();
  const steps = keys.map((key) => {
    const { label, rows: count, rowsHref: href } = figureIn(insights, key);
    return { key, label, count, href };
  });
  const [first, last] = [steps[0], steps.at(-1)];
  const falls = steps.slice(1).map((step, place) => ({
    step,
    lost: (steps[place]?.count ?? 0) - step.count,
  }));
  const steepest = falls.toSorted((a, b) => b.lost - a.lost)[0];
  const isEmpty = !first || !last || first.count === 0;
  return (
    <ChartPanel
      title={title}
      nothing={sayNothing(nothing)}
      summary={
        isEmpty
          ? ""
          : `${last.count} of ${first.count} came from “${first.label}” to “${last.label}” (${percent(last.count, first.count)}).${
              steepest && steepest.lost > 0
                ? ` The most are not there yet or were lost before “${steepest.step.label}”: ${steepest.lost}.`
                : ""
            }`
      }
      table={{
        heads: ["Step", "People", "Of the first", "Of the step before"],
        rows: isEmpty
          ? []
          : steps.map(({ label, count, href }, place) => ({
              name: label,
              cells: [
                { text: String(count), href },
                { text: percent(count, first.count) },
                { text: place === 0 ? "–" : percent(count, steps[place - 1]?.count ?? 0) },
              ],
            })),
      }}
    >
      <FunnelBars steps={steps} />
    </ChartPanel>
  );
}
