import { formatLpa, formatNumber, formatRupees, formatShortRupees } from "#/shared/money.ts";
import { MONTH_NAMES } from "#/shared/months.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Insights } from "./insights.contract.ts";
import type { Unit } from "./metrics.rules.ts";
import type { WholePeriod } from "./periods.rules.ts";

export function formatValue(unit: Unit, value: number | null): string {
  if (value === null) return NOTHING;
  if (unit === "rupees") return formatRupees(value);
  if (unit === "percent") return `${formatNumber(value)}%`;
  if (unit === "lpa") return formatLpa(value);
  if (unit === "days") return `${formatNumber(value)} ${value === 1 ? "day" : "days"}`;
  return formatNumber(value);
}

/** Formats a value for an axis, with large amounts shortened: ₹1.2L. */
export const formatShortValue = (unit: Unit, value: number): string =>
  unit === "rupees" ? formatShortRupees(value) : formatValue(unit, value);

/** Formats the name of a point: a month, a day, or the text itself. */
export function formatPoint(x: string): string {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(x);
  if (!parts) return x;
  const [, year, month, day] = parts;
  const name = MONTH_NAMES[Number(month) - 1];
  return day ? `${Number(day)} ${name}` : `${name} ${year}`;
}

/** Formats a period: 1–21 Oct, 23 Sep – 22 Oct, 8 Aug 2025 – 31 Mar 2026. */
export function formatPeriod({ from, to }: WholePeriod): string {
  const [year, end] = [from.slice(0, 4), to.slice(0, 4)];
  if (year !== end) return `${formatPoint(from)} ${year} – ${formatPoint(to)} ${end}`;
  if (from === to) return formatPoint(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${formatPoint(to)}`;
  return `${formatPoint(from)} – ${formatPoint(to)}`;
}

/** The preposition for a point, by the head of its series. */
const AT: Record<string, string> = {
  Month: "in ",
  "Week from": "in the week from ",
  Day: "on ",
  Company: "at ",
  Batch: "in ",
  Round: "in round ",
  Module: "in ",
  Guidance: "with ",
  Package: "at ",
  "Score from": "at a score of ",
};
const SPANS: Record<string, string> = { Month: "months", "Week from": "weeks", Day: "days" };

type Described = Pick<Insights["series"][number], "label" | "unit" | "points">;

/** Describes a series in one sentence; empty without points. `head` names its points. */
export function describeSeries({ label, unit, points }: Described, head: string): string {
  const sorted = points.toSorted((a, b) => b.y - a.y);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (!most || !least) return "";
  const at = ({ x }: typeof most) => `${AT[head] ?? "in "}${formatPoint(x)}`;
  const value = ({ y }: typeof most) => formatValue(unit, y);
  if (unit !== "count" && unit !== "rupees") {
    if (points.length === 1) return `${label}: ${value(most)} ${at(most)}.`;
    if (most.y === least.y) return `${label}: ${value(most)} throughout.`;
    return `${label}: the highest ${at(most)} (${value(most)}), the lowest ${at(least)} (${value(least)}).`;
  }
  if (points.length === 1) return `${label}: ${value(most)}, all ${at(most)}.`;
  const sum = points.reduce((total, { y }) => total + y, 0);
  // Long series are truncated, so the sentence says that the sum is of the points shown.
  const span = SPANS[head] ? `in the ${points.length} ${SPANS[head]} shown` : "in all";
  return `${label}: ${formatValue(unit, sum)} ${span}, the most ${at(most)} (${value(most)}).`;
}
