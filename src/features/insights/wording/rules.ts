import { formatLpa, formatRupees } from "#/shared/money.ts";
import { MONTH_NAMES } from "#/shared/months.ts";
import type { Figure, Insights } from "../contract.ts";
import type { Unit } from "../figures/rules.ts";
import type { WholePeriod } from "../periods/rules.ts";

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

/** The name of a point: a month, a day, or what it is already called. */
export function sayPoint(x: string): string {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(x);
  if (!parts) return x;
  const [, year, month, day] = parts;
  const name = MONTH_NAMES[Number(month) - 1];
  return day ? `${Number(day)} ${name}` : `${name} ${year}`;
}

/** A period in few words: 1–21 Oct, 23 Sep – 22 Oct, 8 Aug 2025 – 31 Mar 2026. */
export function sayPeriod({ from, to }: WholePeriod): string {
  const [year, end] = [from.slice(0, 4), to.slice(0, 4)];
  if (year !== end) return `${sayPoint(from)} ${year} – ${sayPoint(to)} ${end}`;
  if (from === to) return sayPoint(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${sayPoint(to)}`;
  return `${sayPoint(from)} – ${sayPoint(to)}`;
}

/** A figure beside that of the period before: "Up from 3 in 1–21 Oct". */
export function sayChange(figure: Figure, before: Insights["before"]): string | undefined {
  if (!before || !figure.before || figure.value === null) return undefined;
  const { value } = figure.before;
  const period = sayPeriod(before);
  if (value === null) return `Nothing to compare in ${period}`;
  if (value === figure.value) return `The same as in ${period}`;
  return `${figure.value > value ? "Up" : "Down"} from ${sayValue(figure.unit, value)} in ${period}`;
}

/** Where a point lies, by what the points of a series are called. */
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
  "Mark from": "at a mark of ",
};
const SPANS: Record<string, string> = { Month: "months", "Week from": "weeks", Day: "days" };

type Described = Pick<Insights["series"][number], "label" | "unit" | "points">;

/** One series in a sentence; empty where there is nothing. `head` says what its points are. */
export function describeSeries({ label, unit, points }: Described, head: string): string {
  const sorted = points.toSorted((a, b) => b.y - a.y);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (!most || !least) return "";
  const at = ({ x }: typeof most) => `${AT[head] ?? "in "}${sayPoint(x)}`;
  const value = ({ y }: typeof most) => sayValue(unit, y);
  if (unit !== "count" && unit !== "rupees") {
    if (points.length === 1) return `${label}: ${value(most)} ${at(most)}.`;
    if (most.y === least.y) return `${label}: ${value(most)} throughout.`;
    return `${label}: the highest ${at(most)} (${value(most)}), the lowest ${at(least)} (${value(least)}).`;
  }
  if (points.length === 1) return `${label}: ${value(most)}, all ${at(most)}.`;
  const sum = points.reduce((total, { y }) => total + y, 0);
  // A long time is cut: what is shown is said, so that it is not taken for everything.
  const span = SPANS[head] ? `in the ${points.length} ${SPANS[head]} shown` : "in all";
  return `${label}: ${sayValue(unit, sum)} ${span}, the most ${at(most)} (${value(most)}).`;
}
