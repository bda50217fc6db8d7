import type { ReactNode } from "react";
import { BarChart } from "#/client/ui/chart/BarChart.tsx";
import type { Tone } from "#/client/ui/chart/bar-shapes.ts";
import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import { ChartTable } from "#/client/ui/chart/ChartTable.tsx";
import { mergeSeries, useNothingText } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import { UNITS, type Unit } from "./metrics.rules.ts";
import type { SeriesKey } from "./series.rules.ts";
import { formatShortValue } from "./wording.rules.ts";

type Props = {
  insights: Insights;
  title: string;
  /** The unit of the points: "Month". */
  by: string;
  /** The series in the chart, with their colours. */
  drawn: Readonly<Partial<Record<SeriesKey, Tone>>>;
  /** Series only shown in the table and the summary. */
  tableOnly?: readonly SeriesKey[];
  isStacked?: boolean;
  isHorizontal?: boolean;
  tools?: ReactNode;
  /** The beginning of the sentence for an empty chart: "No placement". */
  nothing?: string;
};

/** One stable function per unit, so that it does not cause a chart to re-render. */
const SAY = Object.fromEntries(
  UNITS.map((unit) => [unit, (value: number) => formatShortValue(unit, value)]),
) as Record<Unit, (value: number) => string>;

/** Series of a section as bars, in words and as a table. */
export function SeriesPanel({ insights, title, by, drawn, tableOnly = [], ...look }: Props) {
  const nothingText = useNothingText();
  const merged = mergeSeries(insights, [...(Object.keys(drawn) as SeriesKey[]), ...tableOnly], by);
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
      nothing={nothingText(look.nothing)}
    >
      <BarChart
        data={merged.data}
        series={shown.map(({ key, label }) => ({ key, label, tone: toneOf(key) ?? "accent" }))}
        isStacked={look.isStacked ?? false}
        isHorizontal={look.isHorizontal ?? false}
        say={SAY[unit]}
        table={<ChartTable label={title} table={merged.table} />}
        {...(unit === "percent" ? { max: 100 } : {})}
      />
    </ChartPanel>
  );
}
