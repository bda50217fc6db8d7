import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import type { Table } from "#/client/ui/chart/ChartTable.tsx";
import { isCalendarDate } from "#/shared/dates.ts";
import { formatLpa, formatRupees } from "#/shared/money.ts";
import { type Figure, type Insights, insightsContract, type Section } from "../contract.ts";
import type { Unit } from "../figures/rules.ts";

/** The period and the batch that the address asks for; what is no date asks for nothing. */
export function useScope() {
  const [{ from, to, batchId }] = useSearchState();
  const day = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);
  const scope = { from: day(from), to: day(to), batchId: batchId || undefined };
  const isTurned = scope.from && scope.to && scope.from > scope.to;
  return isTurned ? { ...scope, to: undefined } : scope;
}

/** A section's figures in the period and batch of the address. */
export function useInsights(section: Section) {
  const query = useScope();
  return useQuery({
    ...routeQuery(insightsContract[section], { query }),
    placeholderData: keepPreviousData,
  });
}

const numberFormat = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 });

/** A number with its unit, as people say it. */
export function sayValue(unit: Unit, value: number | null): string {
  if (value === null) return "–";
  if (unit === "rupees") return formatRupees(value);
  if (unit === "percent") return `${numberFormat.format(value)}%`;
  if (unit === "lpa") return formatLpa(value);
  if (unit === "days") return `${numberFormat.format(value)} ${value === 1 ? "day" : "days"}`;
  return numberFormat.format(value);
}

/** Large amounts as an axis says them: ₹1.2L. */
export const sayShort = (unit: Unit, value: number): string =>
  unit === "rupees"
    ? new Intl.NumberFormat("en-IN", {
        style: "currency",
        currency: "INR",
        notation: "compact",
        maximumFractionDigits: 1,
      }).format(value)
    : sayValue(unit, value);

/** Reads one figure of an answer. */
export const figureIn = ({ figures }: Insights, key: string): Figure => {
  const found = figures.find((one) => one.key === key);
  if (!found) throw new Error(`No figure ${key}`);
  return found;
};

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The name of a point: a month, a day, or what it is already called. */
export function sayPoint(x: string): string {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(x);
  if (!parts) return x;
  const [, year, month, day] = parts;
  const name = MONTHS[Number(month) - 1];
  return day ? `${Number(day)} ${name}` : `${name} ${year}`;
}

export type Drawn = { key: string; label: string; unit: Unit };
type Merged = {
  series: readonly Drawn[];
  data: Record<string, string | number>[];
  table: Table;
  summary: string;
};

/** Some series side by side: what is drawn, the same as a table, and in words. */
export function mergeSeries(insights: Insights, keys: readonly string[], head: string): Merged {
  const series = keys.flatMap((key) => insights.series.filter((one) => one.key === key));
  const names = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))];
  const isTime = names.every((name) => /^\d{4}-\d{2}/.test(name));
  const order = isTime ? names.toSorted() : inGivenOrder(names, series);
  const pointOf = (key: string, x: string) =>
    series.find((one) => one.key === key)?.points.find((point) => point.x === x);
  return {
    series,
    data: order.map((x) => ({
      x: sayPoint(x),
      ...Object.fromEntries(series.map(({ key }) => [key, pointOf(key, x)?.y ?? 0])),
    })),
    table: {
      heads: [head, ...series.map(({ label }) => label)],
      rows: order.map((x) => ({
        name: sayPoint(x),
        cells: series.map(({ key, unit }) => {
          const point = pointOf(key, x);
          return { text: sayValue(unit, point?.y ?? null), href: point?.rowsHref ?? null };
        }),
      })),
    },
    summary: series.map(sayOne).filter(Boolean).join(" "),
  };
}

/** The order of the longest series, and whatever others have beside it at its end. */
function inGivenOrder(names: readonly string[], series: Insights["series"]): string[] {
  const longest = series.toSorted((a, b) => b.points.length - a.points.length)[0];
  const known = longest?.points.map(({ x }) => x) ?? [];
  return [...known, ...names.filter((name) => !known.includes(name))];
}

function sayOne({ label, unit, points }: Insights["series"][number]): string {
  const most = points.toSorted((a, b) => b.y - a.y)[0];
  if (!most) return "";
  const peak = `${sayPoint(most.x)} with ${sayValue(unit, most.y)}`;
  if (points.length === 1) return `${label}: ${peak}.`;
  if (unit !== "count" && unit !== "rupees") return `${label}: highest in ${peak}.`;
  const total = points.reduce((sum, { y }) => sum + y, 0);
  return `${label}: ${sayValue(unit, total)} in all, most in ${peak}.`;
}
