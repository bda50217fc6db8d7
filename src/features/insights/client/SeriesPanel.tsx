import type { ReactNode } from "react";
import { Bars } from "#/client/ui/chart/Bars.tsx";
import type { Tone } from "#/client/ui/chart/bar-shapes.ts";
import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import type { Insights } from "../contract.ts";
import type { SeriesKey } from "../series/rules.ts";
import { sayShort } from "../wording/rules.ts";
import { mergeSeries, useNothing } from "./api.ts";

type Props = {
  insights: Insights;
  title: string;
  /** What the points are: "Month". */
  by: string;
  /** The series that are drawn, with their colours. */
  drawn: Readonly<Partial<Record<SeriesKey, Tone>>>;
  /** Series that stand in the table and the summary alone. */
  told?: readonly SeriesKey[];
  isStacked?: boolean;
  isLying?: boolean;
  tools?: ReactNode;
  /** What there was none of, as a sentence begins: "No placement". */
  nothing?: string;
};

/** Some series of a section as bars, in words and as a table. */
export function SeriesPanel({ insights, title, by, drawn, told = [], ...look }: Props) {
  const sayNothing = useNothing();
  const merged = mergeSeries(insights, [...(Object.keys(drawn) as SeriesKey[]), ...told], by);
  const toneOf = (key: string) => drawn[key as SeriesKey];
  const shown = merged.series.filter(({ key }) => toneOf(key));
  const unit = shown[0]?.unit ?? "count";
  const hasBars = merged.data.some((one) => shown.some(({ key }) => one[key] !== 0));
  return (
    <ChartPanel
      title={title}
      summary={merged.summary}
      table={hasBars ? merged.table : { ...merged.table, rows: [] }}
      {...(look.tools ? { tools: look.tools } : {})}
      nothing={sayNothing(look.nothing)}
    >
      <Bars
        data={merged.data}
        series={shown.map(({ key, label }) => ({ key, label, tone: toneOf(key) ?? "accent" }))}
        isStacked={look.isStacked ?? false}
        isLying={look.isLying ?? false}
        say={(value) => sayShort(unit, value)}
        {...(unit === "percent" ? { max: 100 } : {})}
      />
    </ChartPanel>
  );
}
