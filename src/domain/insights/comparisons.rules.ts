import { addDays, type IsoDate } from "#/shared/dates.ts";
import type { Metric } from "./insights.contract.ts";
import { METRICS, type MetricKey } from "./insights.rules.ts";
import type { Comparison } from "./metrics.rules.ts";
import type { WholePeriod } from "./periods.rules.ts";
import { formatPeriod, formatPoint, formatValue } from "./wording.rules.ts";

/** How a metric is compared; undefined for some, such as medians of days or open amounts. */
export function comparisonOf(key: MetricKey): Comparison | undefined {
  const { when, unit, change } = METRICS[key] ?? {};
  if (when === "period") return unit === "days" ? undefined : { by: "before" };
  return change;
}

type Days = { from: IsoDate; to: IsoDate | null };

/**
 * Metrics to count again for a comparison, and the days; `as` if the result belongs to another
 * metric.
 */
export type Compared = Days & { keys: readonly MetricKey[]; as: MetricKey | undefined };

type Params = { from: IsoDate | null; to: IsoDate | null; today: IsoDate };

/** Returns the periods to count for comparison, given the requested period and the previous one. */
export function comparedOf(
  keys: readonly MetricKey[],
  params: Params,
  before: WholePeriod | undefined,
): Compared[] {
  const groups = new Map<string, Compared & { keys: MetricKey[] }>();
  for (const key of keys) {
    const comparison = comparisonOf(key);
    const days = comparison && daysOf(comparison, params, before);
    if (!days) continue;
    const as = comparison.by === "week" ? key : undefined;
    const name = [as, days.from, days.to].join(" ");
    const group = groups.get(name) ?? { from: days.from, to: days.to, as, keys: [] };
    group.keys.push(as ? "interviews" : key);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The days in which a metric is counted for comparison; undefined if there are none. */
function daysOf(
  comparison: Comparison,
  { from, to, today }: Params,
  before: WholePeriod | undefined,
): Days | undefined {
  switch (comparison.by) {
    case "before":
      return before;
    case "new":
      if (!from || !to) return undefined;
      return { from: addDays(from, -comparison.days), to: addDays(to, -comparison.days) };
    case "ahead":
      return { from: today, to: null };
    case "week":
      return weekBefore(today);
  }
}

const weekBefore = (today: IsoDate): WholePeriod => {
  const day = addDays(today, -7);
  return { from: day, to: day };
};

type Value = Pick<Metric, "unit" | "value">;
type ChangeInput = {
  comparison: Comparison;
  from: IsoDate | null;
  to: IsoDate | null;
  today: IsoDate;
  before: WholePeriod | undefined;
};

/** Formats a change: "Up from 3 in 1–21 Oct", "2 since 1 Nov", "All to come"; null for none. */
export function formatChange(metric: Value, beside: { value: number | null }, input: ChangeInput) {
  const { comparison, today, from, to } = input;
  if (comparison.by === "before") return input.before ? since(metric, beside, input.before) : null;
  if (comparison.by === "week") return since(metric, beside, weekBefore(today));
  if (!metric.value) return null;
  const part = partOf(metric, beside);
  if (comparison.by === "ahead") return `${part} to come`;
  if (!from || !to) return null;
  return `${part} ${to === today ? `since ${formatPoint(from)}` : `in ${formatPeriod({ from, to })}`}`;
}

/** Formats the earlier value. */
function since(metric: Value, { value }: { value: number | null }, period: WholePeriod) {
  if (metric.value === null) return null;
  const then = `${period.from === period.to ? "on" : "in"} ${formatPeriod(period)}`;
  if (value === null) return `Nothing to compare ${then}`;
  if (value === metric.value) return `The same as ${then}`;
  return `${metric.value > value ? "Up" : "Down"} from ${formatValue(metric.unit, value)} ${then}`;
}

/** Formats what part of a value it is. */
function partOf({ unit, value: whole }: Value, { value }: { value: number | null }): string {
  if (!value) return "None";
  return value === whole ? "All" : formatValue(unit, value);
}
