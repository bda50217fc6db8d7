import { z } from "zod";
import { FEEDBACKS } from "#/domain/placement/interviews/interviews.rules.ts";
import { AddressField } from "#/shared/address-field.ts";
import { get, list, namedObject } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { listQuery, listSums } from "#/shared/list.ts";
import { MODULES } from "#/shared/modules.ts";
import { METRIC_KEYS } from "./insights.rules.ts";
import { UNITS } from "./metrics.rules.ts";
import { SERIES } from "./series.rules.ts";

export const SECTIONS = Object.keys(SERIES) as (keyof typeof SERIES)[];
export type Section = keyof typeof SERIES;

/** The value of a metric with the address of the page that lists its rows. */
export const Metric = namedObject("Figure", {
  key: z.string(),
  label: z.string(),
  /** The metric's description in one sentence. */
  means: z.string(),
  /** Null for a median or a share without rows. */
  value: z.number().nullable(),
  unit: z.enum(UNITS),
  /** The number of its rows: for a count the value itself. */
  rows: z.int(),
  rowsHref: AddressField,
  /** The latest day among its rows; null if no row has one. */
  lastDay: z.string().nullable(),
  /** Value and rows of the period before; null if it is not compared. */
  before: z.object({ value: z.number().nullable(), rows: z.int() }).nullable(),
  /** The change in words: since the period before, or new in a current state; null if unknown. */
  change: z.string().nullable(),
});
export type Metric = z.infer<typeof Metric>;

export const Series = namedObject("FigureSeries", {
  key: z.string(),
  label: z.string(),
  unit: z.enum(UNITS),
  points: z.array(z.object({ x: z.string(), y: z.number(), rowsHref: AddressField.nullable() })),
});
export type Series = z.infer<typeof Series>;

export const Insights = namedObject("Insights", {
  asOf: z.iso.datetime(),
  /** The period that metrics are compared with; null if the requested one has an open end. */
  before: z.object({ from: z.string(), to: z.string() }).nullable(),
  figures: z.array(Metric),
  series: z.array(Series),
});
export type Insights = z.infer<typeof Insights>;

/** One of the first rows of a metric, for a list next to it. */
const ListedRow = namedObject("ListedRow", {
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** The company and the round, or the status of the person. */
  detail: z.string().nullable(),
  date: z.string(),
  startTime: z.string().nullable(),
  feedback: z.enum(FEEDBACKS).nullable(),
});
export type ListedRow = z.infer<typeof ListedRow>;

/** The CEO's first screen in one call: metrics, and the first rows of three of them. */
export const Today = namedObject("InsightsToday", {
  ...Insights.shape,
  /**
   * The rupees that should come in by a day, and the number of rows: open dues, fees, and months
   * that running records will owe by that day.
   */
  toCome: z.object({ by: z.string(), count: z.int(), amount: z.number() }).optional(),
  /** Today's, upcoming before past. */
  interviews: z.array(ListedRow),
  /** Interviews without an outcome, oldest first. */
  missing: z.array(ListedRow),
  /** People in progress who take no step, longest waiting first. */
  stuck: z.array(ListedRow),
});
export type Today = z.infer<typeof Today>;

/** One of the rows behind a metric, without contact details. */
export const InsightRow = namedObject("InsightRow", {
  _id: z.string(),
  /** The account it is about; null for a person without one. */
  userId: z.string().nullable(),
  username: z.string().nullable(),
  /** The person's Java batch, or the batch it is about. */
  batchId: z.string().nullable(),
  detail: z.string().nullable(),
  date: z.string().nullable(),
  value: z.number().nullable(),
});
export type InsightRow = z.infer<typeof InsightRow>;

/** Calendar dates in India, both included; the batch by its id or its readable id. */
const scope = {
  from: dayField.optional(),
  to: dayField.optional(),
  batchId: z.string().max(100, "Choose a batch.").optional(),
};
const isOrdered = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
const WRONG_ORDER = {
  path: ["to"],
  message: "Choose an end that is not before the beginning.",
};

const readers = { admin: "any", ceo: "any", salesHead: "any" } as const;

const section = <const P extends Section>(name: P, summary: string) =>
  get(`/api/insights/${name}`, {
    summary,
    access: { row: "N13", may: readers },
    scope: "insights:read",
    query: z.object(scope).refine(isOrdered, WRONG_ORDER),
    response: Insights,
    errors: ["BATCH_NOT_FOUND"],
  });

export const insightsContract = {
  today: get("/api/insights/today", {
    summary: "The company today: stages, money, interviews and who is stuck",
    access: { row: "N99", may: { ceo: "any" } },
    scope: "insights:read",
    query: z.object(scope).refine(isOrdered, WRONG_ORDER),
    response: Today,
    errors: ["BATCH_NOT_FOUND"],
  }),
  overview: section("overview", "From registration to placement: steps, durations, money"),
  interviews: section("interviews", "Interviews, their outcomes, and who is to be interviewed"),
  assistance: section("assistance", "Requests, running assistance, guidance and dues"),
  training: section("training", "Batches, sessions, attendance, answers and marks"),
  marketing: section("marketing", "From eligible to joined, by round and company, and packages"),
  enquiries: get("/api/insights/enquiries", {
    summary: "Who asked about the training, from where, and what became of them",
    access: { row: "N514", may: readers },
    scope: "insights:read",
    query: z.object(scope).refine(isOrdered, WRONG_ORDER),
    response: Insights,
    errors: ["NOT_FOUND", "BATCH_NOT_FOUND"],
  }),
  rows: list("/api/insights/rows", {
    summary: "The rows a figure was made of",
    access: { row: "N50", may: readers },
    scope: "insights:read",
    query: listQuery(["username", "batchId", "detail", "date", "value"])
      .extend({
        ...scope,
        figure: z.enum(METRIC_KEYS, "Choose a figure."),
        part: z.string().max(200).optional(),
        company: z.string().max(200).optional(),
      })
      .refine(isOrdered, WRONG_ORDER),
    response: z.object({ rows: z.array(InsightRow), sum: listSums.sum }),
    errors: ["BATCH_NOT_FOUND"],
  }),
  batches: list("/api/insights/batches", {
    summary: "The batches to choose from, the newest first",
    access: { row: "N51", may: readers },
    scope: "insights:read",
    query: listQuery(["batchId", "startDate"]),
    response: z.object({
      batches: z.array(
        z.object({
          _id: z.string(),
          batchId: z.string(),
          batchType: z.enum(MODULES),
          startDate: z.string(),
        }),
      ),
    }),
  }),
};
