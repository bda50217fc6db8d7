/** The unit of a metric's number. */
export const UNITS = ["count", "rupees", "days", "percent", "lpa"] as const;
export type Unit = (typeof UNITS)[number];

/** How rows become one number; a percentage is the mean of rows with 100 or 0. */
export type Measure = "count" | "sum" | "median" | "mean" | "min" | "max";

/*
 * What a metric is compared with. A metric of a period: with the period before. For a current
 * state, last month's state is not stored, and its rows of an earlier month are only those still in
 * it, so a difference would mislead; instead it says which of its rows are new in the period, or
 * still to come.
 */
export type Comparison =
  /** The same metric in the period before. */
  | { by: "before" }
  /** Its rows that came in the period, this many days after their day. */
  | { by: "new"; days: number }
  /** Its rows from today on. */
  | { by: "ahead" }
  /** The interviews on the same weekday a week ago. */
  | { by: "week" };

export type Metric = {
  label: string;
  /** One sentence that says which rows these are. */
  description: string;
  unit: Unit;
  measure: Measure;
  /** period: rows with a day in the chosen period · now: the present state, whatever the period. */
  when: "period" | "now";
  /** The labels of the rows' day, text and value; null if there is nothing to show. */
  day: string | null;
  detail: string | null;
  value: string | null;
  /** For a current state: how its change is shown. */
  change?: Comparison;
};

type MetricOptions = Partial<Omit<Metric, "label" | "description">>;

const MEASURE_OF: Record<Unit, Measure> = {
  count: "count",
  rupees: "sum",
  days: "median",
  percent: "mean",
  lpa: "median",
};

/**
 * Defines a metric, by default the number of its rows in the period; its unit determines the
 * measure.
 */
export const metric = (
  label: string,
  description: string,
  options: MetricOptions = {},
): Metric => ({
  label,
  description,
  unit: "count",
  measure: MEASURE_OF[options.unit ?? "count"],
  when: "period",
  day: null,
  detail: null,
  value: null,
  ...options,
});
