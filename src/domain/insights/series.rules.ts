import { ROUNDS } from "#/domain/placement/interviews/interviews.rules.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { MAX_SCORE, MODULE_NAMES, MODULES } from "#/shared/modules.ts";
import { METRICS, type MetricKey, PACKAGE_BANDS } from "./insights.rules.ts";
import type { Measure, Unit } from "./metrics.rules.ts";
import { moduleKey, STAGES } from "./people.rules.ts";
import { monthsFrom } from "./periods.rules.ts";

/** The grouping of a metric's rows; a batch is the person's Java batch. */
export type By = "day" | "week" | "month" | "part" | "company" | "batch" | "mark" | "package";

type KeyedSpec<K extends string> = {
  key: K;
  label: string;
  /** The metric whose rows are grouped. */
  metric: MetricKey;
  by: By;
  /** Limits the rows to one part: a module, or what money was for. */
  part?: string;
  unit: Unit;
  measure: Measure;
};

/** The maximum number of points: the latest days, weeks, months, batches; the busiest companies. */
export const MOST_POINTS = 26;

const series = <const K extends string>(
  key: K,
  metric: MetricKey,
  by: By,
  label?: string,
  part?: string,
): KeyedSpec<K> => {
  const { label: own, unit, measure } = METRICS[metric] ?? { label: key, ...COUNTED };
  const isDistribution = by === "mark" || by === "package";
  return {
    key,
    label: label ?? own,
    metric,
    by,
    ...(part === undefined ? {} : { part }),
    ...(isDistribution ? COUNTED : { unit, measure }),
  };
};
const COUNTED = { unit: "count", measure: "count" } as const;

const rounds = [
  series("positive-by-round", "interviews-positive", "part"),
  series("negative-by-round", "interviews-negative", "part"),
  series("no-shows-by-round", "no-shows", "part"),
  series("pass-by-round", "interview-pass", "part"),
];
const companies = [
  series("interviews-by-company", "interviews", "company"),
  series("pass-by-company", "interview-pass", "company"),
  series("placements-by-company", "placements", "company"),
];

export const SERIES = {
  today: [
    series("received-in-month", "money-in", "month", "Received, all"),
    ...STAGES.map(({ key, label }) =>
      series(`came-${key}-by-month`, `came-${key}`, "month", label),
    ),
  ],
  overview: [
    series("registered-by-month", "reached-registered", "month", "Registrations"),
    series("placements-by-month", "placements", "month"),
    series("admission-by-month", "money-in", "month", "Received, fees", "Admission"),
    series("assistance-by-month", "money-in", "month", "Received, assistance", "Assistance"),
    series("joined-by-batch", "reached-java", "batch", "Joined"),
    series("eligible-by-batch", "reached-eligible", "batch", "Ready for interviews"),
    series("placed-by-batch", "reached-placed", "batch", "Placed"),
  ],
  interviews: [
    series("interviews-by-day", "interviews", "day"),
    series("interviews-by-week", "interviews", "week"),
    series("placements-by-month", "placements", "month"),
    ...rounds,
    ...companies,
  ],
  marketing: [
    ...rounds,
    ...companies,
    series("packages", "placements", "package", "Placements"),
    series("placements-by-month", "placements", "month"),
    series("eligible-by-batch", "market-eligible", "batch", "Eligible"),
    series("offers-by-batch", "market-offers", "batch", "Offers"),
  ],
  enquiries: [
    series("asked-by-source", "enquiries", "part"),
    series("with-account-by-source", "enquiries-invited", "part"),
    series("joined-by-source", "enquiries-joined", "part"),
    series("placed-by-source", "enquiries-placed", "part"),
    series("lost-by-source", "enquiries-lost", "part"),
    series("asked-by-month", "enquiries", "month"),
  ],
  training: [
    series("sessions-by-week", "sessions", "week"),
    series("attendance-by-week", "attendance", "week"),
    series("pass-by-module", "pass-rate", "part"),
    ...MODULES.map((module) =>
      series(`marks-${moduleKey(module)}`, "scores", "mark", MODULE_NAMES[module], module),
    ),
  ],
  assistance: [
    series("load", "guided", "part"),
    series("received-by-month", "money-in", "month", "Received, assistance", "Assistance"),
    series("due-by-month", "due-assistance", "month", "Due"),
  ],
} as const satisfies Record<string, readonly KeyedSpec<string>[]>;

/** The name of every series, so that a typo does not compile. */
export type SeriesKey = (typeof SERIES)[keyof typeof SERIES][number]["key"];
export type SeriesDef = KeyedSpec<SeriesKey>;

/** "3 – 5 LPA": the name of a band by its number from 1. */
export function packageBand(number: number): string {
  const [from, to] = [PACKAGE_BANDS[number - 1] ?? 0, PACKAGE_BANDS[number]];
  if (number <= 1) return `Below ${to} LPA`;
  return to === undefined ? `${from}+ LPA` : `${from} – ${to} LPA`;
}

const ORDER: Partial<Record<string, number>> = Object.fromEntries(
  [...ROUNDS, ...MODULES].map((name, place) => [name, place]),
);

/** Sorts points: time and batches from the earliest, rounds and modules in their order. */
export function inOrder<P extends { x: string }>(by: By, points: readonly P[]): P[] {
  if (by === "company") return [...points];
  if (by === "batch") return points.toReversed();
  const place = ({ x }: P) => ORDER[x] ?? Number(x);
  return points.toSorted((one, other) => place(one) - place(other) || (one.x < other.x ? -1 : 1));
}

/** The name of a point: a company as spelled (`named`, by its key), a package band, a module. */
export function nameOf(by: By, x: string, named: ReadonlyMap<string, string>): string {
  if (by === "company") return named.get(x) ?? x;
  if (by === "package") return packageBand(Number(x));
  return MODULES.find((module) => module === x) ? MODULE_NAMES[x as "Java"] : x;
}

type Span = "day" | "week" | "month";
const isSpan = (by: By): by is Span => by === "day" || by === "week" || by === "month";

/** A day, week or month this many later (or before, if negative), in the format of points. */
function moved(by: Span, x: string, count: number): string {
  if (by !== "month") return addDays(x, by === "day" ? count : 7 * count);
  return monthsFrom(`${x}-01`, count).slice(0, 7);
}

/** Returns the first and last day of a day, week (from Monday) or month; otherwise undefined. */
export function daysOf(by: By, x: string): { from: IsoDate; to: IsoDate } | undefined {
  if (!isSpan(by)) return undefined;
  const first = (span: string) => (by === "month" ? `${span}-01` : span);
  return { from: first(x), to: addDays(first(moved(by, x, 1)), -1) };
}

type TrendOptions = {
  from?: IsoDate | null | undefined;
  to?: IsoDate | null | undefined;
  today: IsoDate;
};

/**
 * Returns the first day of a series, null for no limit: the requested day, but a series by month
 * shows at least the year that ends with the period, because one bar is no trend.
 */
export function trendStart(by: By, { from, to, today }: TrendOptions): IsoDate | null {
  if (by !== "month" || !from) return from || null;
  const year = monthsFrom(to || today, -11);
  return year < from ? year : from;
}

export type Point = { x: string; y: number };

const BANDS: Partial<Record<By, readonly string[]>> = {
  mark: Array.from({ length: MAX_SCORE + 1 }, (_, mark) => String(mark)),
  package: PACKAGE_BANDS.map((_, place) => String(place + 1)),
};

/** Fills gaps with zeros, in order; of time series only the latest points stay. */
export function fillGaps(by: By, points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const known = new Map(points.map(({ x, y }) => [x, y]));
  const bands = BANDS[by];
  if (bands) return bands.map((x) => ({ x, y: known.get(x) ?? 0 }));
  if (!isSpan(by)) return [...points];
  return spansUntil(by, last.x)
    .filter((x) => x >= first.x)
    .map((x) => ({ x, y: known.get(x) ?? 0 }));
}

/** Limits points to the latest ones without filling gaps, since a share of no rows has no value. */
export function cutToLatest(by: By, points: readonly Point[]): Point[] {
  const last = points.at(-1);
  if (!last || !isSpan(by)) return [...points];
  const [earliest = last.x] = spansUntil(by, last.x);
  return points.filter(({ x }) => x >= earliest);
}

const spansUntil = (by: Span, last: string): string[] =>
  Array.from({ length: MOST_POINTS }, (_, place) => moved(by, last, place - MOST_POINTS + 1));
