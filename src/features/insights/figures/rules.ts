/** What a figure's number is. */
export const UNITS = ["count", "rupees", "days", "percent", "lpa"] as const;
export type Unit = (typeof UNITS)[number];

/** How rows become one number; a percentage is the mean of rows that hold 100 or 0. */
export type Measure = "count" | "sum" | "median" | "mean" | "min" | "max";

export type Figure = {
  label: string;
  /** One sentence that says which rows these are. */
  means: string;
  unit: Unit;
  measure: Measure;
  /** period: rows whose day lies in the chosen period · now: as things stand, whatever the period. */
  when: "period" | "now";
  /** What the rows' day, text and value are called; null where there is nothing to show. */
  day: string | null;
  detail: string | null;
  value: string | null;
};

type Told = Partial<Omit<Figure, "label" | "means">>;

/** A figure, by default the number of its rows in the period. */
export const figure = (label: string, means: string, told: Told = {}): Figure => ({
  label,
  means,
  unit: "count",
  measure: "count",
  when: "period",
  day: null,
  detail: null,
  value: null,
  ...told,
});
