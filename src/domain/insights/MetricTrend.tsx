import { Trend } from "#/client/ui/chart/Trend.tsx";
import type { Insights } from "./insights.contract.ts";
import type { SeriesKey } from "./series.rules.ts";
import { describeSeries } from "./wording.rules.ts";

/** A year of months. */
const MONTHS = 12;

/** A metric by month; empty if there is only one month. */
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
