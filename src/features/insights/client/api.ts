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

/** "Nobody registered" as a sentence that fits the period: yet, or in this period. */
export function useNothing(): (what?: string) => string {
  const { from, to } = useScope();
  return (what = "Nothing") => `${what} ${from || to ? "in this period" : "yet"}.`;
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
    summary: series
      .map((one) => sayOne(one, head))
      .filter(Boolean)
      .join(" "),
  };
}

/** The order of the longest series, and whatever others have beside it at its end. */
function inGivenOrder(names: readonly string[], series: Insights["series"]): string[] {
  const longest = series.toSorted((a, b) => b.points.length - a.points.length)[0];
  const known = longest?.points.map(({ x }) => x) ?? [];
  return [...known, ...names.filter((name) => !known.includes(name))];
}

const SPANS: Record<string, string> = { Month: "months", "Week from": "weeks", Day: "days" };

/** One series in a sentence. `head` says what its points are. */
function sayOne({ label, unit, points }: Insights["series"][number], head: string): string {
  const sorted = points.toSorted((a, b) => b.y - a.y);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (!most || !least) return "";
  const say = ({ x, y }: typeof most) => `${sayPoint(x)} (${sayValue(unit, y)})`;
  if (points.length === 1) return `${label}: ${say(most)}.`;
  if (unit !== "count" && unit !== "rupees") return `${label}: from ${say(least)} to ${say(most)}.`;
  const total = sayValue(
    unit,
    points.reduce((sum, { y }) => sum + y, 0),
  );
  const span = SPANS[head];
  // A long time is cut: what is shown is said, so that it is not taken for everything.
  const all = span ? `${total} in the ${points.length} ${span} shown` : `${total} in all`;
  return `${label}: ${all}, most ${say(most)}.`;
}
