import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { type Search, useSearchState } from "#/client/lib/search-state.ts";
import type { Table } from "#/client/ui/chart/ChartTable.tsx";
import { isCalendarDate } from "#/shared/dates.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import { type Insights, insightsContract, type Metric, type Section } from "./insights.contract.ts";
import type { MetricKey } from "./insights.rules.ts";
import type { Unit } from "./metrics.rules.ts";
import { namedPeriods } from "./periods.rules.ts";
import { MOST_POINTS, type SeriesKey } from "./series.rules.ts";
import { describeSeries, formatPoint, formatValue } from "./wording.rules.ts";

/** Returns the period and the batch in the address; texts that are no dates are ignored. */
export function useAddressScope() {
  const [{ from, to, batchId }] = useSearchState({ of: ["from", "to", "batchId"] });
  const day = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);
  const scope = { from: day(from), to: day(to), batchId: batchId || undefined };
  const isTurned = scope.from && scope.to && scope.from > scope.to;
  return isTurned ? { ...scope, to: undefined } : scope;
}

/** The address's value for all time. Without it and without dates a screen shows this month. */
export const ALL_TIME = { period: "all" } as const;

/** The period and batch of a screen: this month, unless the address has others. */
export function useScope() {
  const [{ period }] = useSearchState({ of: ["period"] });
  const scope = useAddressScope();
  const today = useCurrentDate();
  if (scope.from || scope.to || period === ALL_TIME.period) return scope;
  return { ...scope, ...namedPeriods(today)["This month"] };
}

/** Whether metrics are for a period, not for all time; stable over a change of the period. */
export const useIsOfPeriod = (): boolean =>
  useSearch({
    strict: false,
    select: ({ period, from, to }: Search) =>
      period !== ALL_TIME.period || [from, to].some((day) => day && isCalendarDate(day)),
  });

/** "Nobody registered" as a sentence that fits the scope: yet, or in this period. */
export function useNothingText(): (what?: string) => string {
  const isOfPeriod = useIsOfPeriod();
  return (what = "Nothing") => `${what} ${isOfPeriod ? "in this period" : "yet"}.`;
}

/** The query for a section's metrics in a period and of a batch. */
export const insightsQuery = (section: Section, query: ReturnType<typeof useScope>) =>
  routeQuery(insightsContract[section], { query });

/** A section's metrics in the period and batch of the address. */
export const useInsights = (section: Section) =>
  useQuery({ ...insightsQuery(section, useScope()), placeholderData: keepPreviousData });

/** The batches that metrics can be limited to. */
export const batchesQuery = routeQuery(insightsContract.batches, {
  query: { pageSize: String(MAX_PAGE_SIZE) },
});
export const useBatches = () => useQuery(batchesQuery);

/** Returns one metric of a response. */
export const metricIn = ({ figures }: Insights, key: MetricKey): Metric => {
  const metric = figures.find((one) => one.key === key);
  if (!metric) throw new Error(`No figure ${key}`);
  return metric;
};

/** The minimum number of cases for showing a median or a change. */
export const MIN_ROWS = 5;
export const isThin = ({ rows }: Metric): boolean => rows < MIN_ROWS;

type Drawn = { key: string; label: string; unit: Unit };
type Merged = {
  series: readonly Drawn[];
  data: Record<string, string | number>[];
  table: Table;
  summary: string;
};

/** Several series side by side: as a chart, as a table, and in words. */
export function mergeSeries(insights: Insights, keys: readonly SeriesKey[], head: string): Merged {
  const series = keys.flatMap((key) => insights.series.filter((one) => one.key === key));
  const names = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))];
  const isTime = names.every((name) => /^\d{4}-\d{2}/.test(name));
  const order = isTime ? names.toSorted() : inGivenOrder(names, series);
  const pointOf = (key: string, x: string) =>
    series.find((one) => one.key === key)?.points.find((point) => point.x === x);
  return {
    series,
    data: order.map((x) => ({
      x: formatPoint(x),
      ...Object.fromEntries(series.map(({ key }) => [key, pointOf(key, x)?.y ?? 0])),
    })),
    table: {
      heads: [head, ...series.map(({ label }) => label)],
      rows: order.map((x) => ({
        name: formatPoint(x),
        cells: series.map((one) => {
          const point = pointOf(one.key, x);
          const value = point?.y ?? valueOfMissing(one);
          return { text: formatValue(one.unit, value), href: point?.rowsHref ?? null };
        }),
      })),
    },
    summary: series
      .map((one) => describeSeries(one, head))
      .filter(Boolean)
      .join(" "),
  };
}

/** A missing point of a count is 0, unless the series was truncated and the value is unknown. */
const valueOfMissing = ({ unit, points }: Insights["series"][number]): number | null =>
  (unit === "count" || unit === "rupees") && points.length < MOST_POINTS ? 0 : null;

/** The order of the longest series, followed by points that only others have. */
function inGivenOrder(names: readonly string[], series: Insights["series"]): string[] {
  const longest = series.toSorted((a, b) => b.points.length - a.points.length)[0];
  const known = longest?.points.map(({ x }) => x) ?? [];
  return [...known, ...names.filter((name) => !known.includes(name))];
}
