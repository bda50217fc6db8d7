import { Trend } from "#/client/ui/chart/Trend.tsx";
import type { Insights } from "./insights.contract.ts";
import type { SeriesKey } from "./series.rules.ts";
import { describeSeries } from "./wording.rules.ts";

/** The months shown: a year. */
const MONTHS = 12;

/** How a figure went by month; nothing where there is one month alone. */
export function MetricTrend({ insights, of }: { insights: Insights; of: SeriesKey }) {
  const series = insights.series.find(({ key }) => key === of);
  if (!series || series.points.length < 2) return null;
  const points = series.points.slice(-MONTHS);
  return (
    <Trend
      values={points.map(({ y }) => y)}
      label={describeSeries({ ...series, points }, "Month")}
    />
  );
}
