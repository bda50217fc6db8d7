import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import { FunnelBars } from "#/client/ui/chart/FunnelBars.tsx";
import type { Insights } from "../contract.ts";
import type { FigureKey } from "../rules.ts";
import { figureIn, useNothing, useScope } from "./api.ts";

type Props = {
  insights: Insights;
  title: string;
  keys: readonly FigureKey[];
  nothing: string;
  /** Who is at its beginning, after "people who", and what the last of them came to. */
  whose: string;
  became: string;
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`;

/** Figures of which each is a part of the one before, from the first to the last. */
export function FunnelPanel({ insights, title, keys, nothing, whose, became }: Props) {
  const sayNothing = useNothing();
  const { from, to } = useScope();
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
          : [
              `Of ${first.count} ${first.count === 1 ? "person" : "people"} who ${whose}${from || to ? " in this period" : ""}, ${last.count || "nobody"} ${became} by now (${percent(last.count, first.count)}).`,
              steepest && steepest.lost > 0
                ? `The largest gap is before “${steepest.step.label}”: ${steepest.lost} have not come there.`
                : "",
            ].join(" ")
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
