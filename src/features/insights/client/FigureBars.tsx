import { Bars } from "#/client/ui/chart/Bars.tsx";
import type { Tone } from "#/client/ui/chart/bar-shapes.ts";
import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import type { Figure, Insights } from "../contract.ts";
import { figureIn, sayShort, sayValue, useNothing } from "./api.ts";

type Props = {
  insights: Insights;
  title: string;
  /** What the figures have in common: "Step". */
  by: string;
  keys: readonly string[];
  /** What a figure is called among the others. */
  nameOf: (figure: Figure) => string;
  measure: string;
  /** Says the highest of them in a sentence. */
  sayMost: (name: string, value: string) => string;
  tone?: Tone;
};

/** Figures of one kind beside one another, as bars that lie. */
export function FigureBars({ insights, title, by, keys, nameOf, measure, ...told }: Props) {
  const { sayMost, tone = "accent" } = told;
  const sayNothing = useNothing();
  const figures = keys.map((key) => figureIn(insights, key)).filter(({ rows }) => rows > 0);
  const unit = figures[0]?.unit ?? "count";
  const most = figures.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  return (
    <ChartPanel
      title={title}
      nothing={sayNothing()}
      summary={most ? sayMost(nameOf(most), sayValue(unit, most.value)) : ""}
      table={{
        heads: [by, measure],
        rows: figures.map((figure) => ({
          name: nameOf(figure),
          cells: [{ text: sayValue(unit, figure.value), href: figure.rowsHref }],
        })),
      }}
    >
      <Bars
        data={figures.map((figure) => ({ x: nameOf(figure), value: figure.value ?? 0 }))}
        series={[{ key: "value", label: measure, tone }]}
        say={(value) => sayShort(unit === "days" ? "count" : unit, value)}
        isLying
      />
    </ChartPanel>
  );
}
