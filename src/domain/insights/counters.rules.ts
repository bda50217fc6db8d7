import { addDays, type IsoDate } from "#/shared/dates.ts";
import { METRIC_KEYS, METRICS, type MetricKey } from "./insights.rules.ts";
import { firstOfMonth, monthsFrom } from "./periods.rules.ts";
import { type By, SERIES, type SeriesDef } from "./series.rules.ts";

/*
 * How the rows of metrics are kept counted: of each metric by the span of their day, and once more
 * by what a series groups them by. Where a metric is a median, or is shown by its amounts, rows of
 * one amount are counted together, so that every measure can be worked out of the counts.
 */

/** What rows are kept counted by; "" counts all of them. */
export type Grouping = "" | "part" | "company" | "batch";

const EVERY_SERIES: readonly SeriesDef[] = Object.values(SERIES).flat();

/** The grouping that a series is read from. */
export const groupingOf = ({ by, part }: { by: By; part?: string }): Grouping =>
  part || by === "part" ? "part" : by === "company" || by === "batch" ? by : "";

const isDistribution = (by: By) => by === "mark" || by === "package";

const keepsAmounts = (key: MetricKey, series: readonly SeriesDef[]): boolean =>
  ["median", "min", "max"].includes(METRICS[key]?.measure ?? "count") ||
  series.some(({ by }) => isDistribution(by));

/** What is kept of each metric: its groupings, and whether its rows are counted per amount. */
export const KEPT_COUNTS = METRIC_KEYS.flatMap((key) => {
  const series = EVERY_SERIES.filter(({ metric }) => metric === key);
  const groupings = new Set<Grouping>(["", ...series.map(groupingOf)]);
  return [...groupings].map((grouping) => ({
    key,
    grouping,
    byAmount: keepsAmounts(key, series),
  }));
});

/** Whole days or months, both ends included, or everything (also rows without a day). */
export type Span =
  | { span: "all" }
  | { span: "day" | "month"; from: IsoDate | null; to: IsoDate | null };

/** Nothing and null are open ends. */
export type OpenPeriod = { from?: IsoDate | null | undefined; to?: IsoDate | null | undefined };

/**
 * Cuts a period into spans that together hold each of its rows once: days up to a first of month,
 * whole months, days of the last one. Points by day or week need the days themselves, points by
 * month at least the months.
 */
export function spansOf({ from, to }: OpenPeriod, by?: By): Span[] {
  if (by === "day" || by === "week") return [{ span: "day", from: from ?? null, to: to ?? null }];
  if (!from && !to && by !== "month") return [{ span: "all" }];
  const firstMonth = from && (from === firstOfMonth(from) ? from : monthsFrom(from, 1));
  const lastMonth = to && monthsFrom(addDays(to, 1), -1);
  if (firstMonth && lastMonth && firstMonth > lastMonth) {
    return [{ span: "day", from: from ?? null, to: to ?? null }];
  }
  const before =
    from && firstMonth && from < firstMonth ? [days(from, addDays(firstMonth, -1))] : [];
  const next = lastMonth && monthsFrom(lastMonth, 1);
  const after = next && to && next <= to ? [days(next, to)] : [];
  return [...before, { span: "month", from: firstMonth ?? null, to: lastMonth ?? null }, ...after];
}

const days = (from: IsoDate, to: IsoDate): Span => ({ span: "day", from, to });

/** The counts of a metric's rows, and what can be worked out of them. */
export type Counts = {
  rows: number;
  total: number;
  median: number | null;
  min: number | null;
  max: number | null;
};
const NONE: Counts = { rows: 0, total: 0, median: null, min: null, max: null };

/** Returns a metric's number as its measure says; without counts, of no row. */
export function metricValue(key: MetricKey, counts: Counts = NONE): number | null {
  const { rows, total, median, min, max } = counts;
  const values = {
    count: rows,
    sum: total,
    median,
    min,
    max,
    mean: rows > 0 ? total / rows : null,
  };
  return values[METRICS[key]?.measure ?? "count"];
}
