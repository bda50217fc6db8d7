import { ENDING_LABEL } from "#/domain/support/assistance/supported/supported.rules.ts";
import type { Audience } from "#/shared/actor.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { PASS_SCORE } from "#/shared/modules.ts";
import { type Address, addressOf, type PagePath } from "#/shared/pages.ts";
import { ENQUIRY_FIGURES } from "./enquiries.rules.ts";
import { type Metric, metric } from "./metrics.rules.ts";
import { PEOPLE_FIGURES, PEOPLE_KEYS, type PeopleKey } from "./people.rules.ts";

/*
 * The definition of every metric, in one place (the steps of a person: people.rules.ts). Every
 * metric is made of rows: a count counts them, a sum adds their values, a median is the middle one.
 * The page behind a metric lists exactly these rows. With a batch chosen, the rows are those of
 * people who are or were in it, whatever its module; for sessions, attendance and answers, that
 * batch's own. A metric counts the rows whose day lies in the period, both ends included; one that
 * says "now" counts the current state, whatever the period.
 */

/** The lower limits of the bands that packages are sorted into, in LPA. */
export const PACKAGE_BANDS = [0, 3, 5, 7, 10, 15] as const;

const interview = { day: "Interview on", detail: "Interview" } as const;
const interviewNow = { ...interview, when: "now" } as const;
const eligible = { day: "Eligible since" } as const;
const placement = { day: "Placed on", detail: "Company", value: "Package" } as const;
const money = { unit: "rupees", detail: "For", value: "Amount" } as const;
const moneyNow = { ...money, when: "now", day: "Due on" } as const;
const joined = { when: "now", day: "Joined on", detail: "Company" } as const;

/** New on their day; overdue ones on the day after their due day. */
const NEW = { by: "new", days: 0 } as const;
const OVERDUE = { by: "new", days: 1 } as const;

const OTHER_METRICS = {
  ...ENQUIRY_FIGURES,
  "money-in": metric(
    "Received, all",
    "Every receipt of a fee or of assistance on the day its money came, less each credit note on the " +
      "day it was written.",
    { ...money, day: "Paid on" },
  ),
  due: metric(
    "Open dues",
    "Every open due of the ledger: what is overdue, and what is due later.",
    moneyNow,
  ),
  overdue: metric(
    "Overdue",
    "Open dues of the ledger whose day has passed: halves of the fee, and months of assistance.",
    { ...moneyNow, change: OVERDUE },
  ),
  "due-later": metric("Due", "Open dues of the ledger whose day has not passed.", moneyNow),
  "due-balance": metric(
    "Open balances",
    "Open dues of the ledger: second halves of partial payments.",
    moneyNow,
  ),
  "due-assistance": metric(
    "Open assistance",
    "Open dues of the ledger: months of assistance.",
    moneyNow,
  ),
  "received-month": metric(
    "Received, assistance",
    "Receipts of assistance in the current month, less its credit notes.",
    { ...moneyNow, day: "Paid on" },
  ),
  "due-month": metric(
    "Open this month",
    "Open dues of assistance whose day is in the current month.",
    moneyNow,
  ),

  interviews: metric("Interviews", "Every interview, whatever became of it.", interview),
  "interviews-today": metric("Today", "Interviews of today.", {
    ...interviewNow,
    change: { by: "week" },
  }),
  "interviews-ahead": metric("Coming up", "Interviews after today.", interviewNow),
  "interviews-overdue": metric(
    "Outcome missing",
    "Interviews before today whose feedback is still Pending.",
    { ...interviewNow, change: OVERDUE },
  ),
  "interviews-positive": metric("Positive", "Interviews with positive feedback.", interview),
  "interviews-negative": metric(
    "Negative",
    "Interviews that took place, with negative feedback.",
    interview,
  ),
  "no-shows": metric("No-shows", "Interviews to which one side did not come.", interview),
  "interview-pass": metric(
    "Rounds passed",
    "The share with positive feedback among interviews that took place and have feedback.",
    { ...interview, unit: "percent", value: "Passed" },
  ),
  "pipeline-ready": metric(
    "No interview yet",
    "Eligible for marketing, not placed, never scheduled.",
    { ...eligible, when: "now", change: NEW },
  ),
  "pipeline-scheduled": metric(
    "Interview scheduled",
    "Not placed; the latest interview is Pending.",
    { ...interviewNow, change: { by: "ahead" } },
  ),
  "pipeline-next": metric("Next round due", "Not placed; the latest interview was Positive.", {
    ...interviewNow,
    change: NEW,
  }),
  "pipeline-again": metric("To apply again", "Not placed; the latest interview was Negative.", {
    ...interviewNow,
    change: NEW,
  }),

  "market-eligible": metric(
    "Eligible",
    "People who became eligible for marketing: all five modules passed, or an account made as Existing Trainee.",
    eligible,
  ),
  "market-scheduled": metric("Scheduled", "Of the eligible, those with an interview.", eligible),
  "market-passed": metric(
    "Passed a round",
    "Of the eligible, those with a positive one.",
    eligible,
  ),
  "market-offers": metric("Offers", "Of the eligible, those with a recorded placement.", eligible),
  "market-joined": metric(
    "Joined",
    "Of the eligible, those placed whose first day at work has come.",
    eligible,
  ),
  placements: metric(
    "Placements",
    "Recorded placements of everybody: people who registered here and Existing Trainees.",
    placement,
  ),
  "package-min": metric("Lowest package", "The lowest among the recorded placements.", {
    ...placement,
    unit: "lpa",
    measure: "min",
  }),
  "package-median": metric("Median package", "The middle one of the recorded placements.", {
    ...placement,
    unit: "lpa",
  }),
  "package-max": metric("Highest package", "The highest among the recorded placements.", {
    ...placement,
    unit: "lpa",
    measure: "max",
  }),
  "eligible-to-placement": metric(
    "Eligible → placed",
    "Days in India from becoming eligible to the placement, of everybody placed; the median.",
    { unit: "days", day: "Placed on", value: "Days" },
  ),
  "interview-to-placement": metric(
    "First interview → placed",
    "Days in India from the first interview to the placement, of everybody placed; the median.",
    { unit: "days", day: "Placed on", value: "Days" },
  ),

  "batches-running": metric("Running batches", "Batches that have started and are not ended.", {
    when: "now",
    day: "Started on",
    detail: "Module",
  }),
  "batches-planned": metric("Planned batches", "Batches that start after today.", {
    when: "now",
    day: "Starts on",
    detail: "Module",
  }),
  sessions: metric("Sessions", "Sessions that have begun.", { day: "Held on", detail: "Topic" }),
  attendance: metric(
    "Attendance",
    "The share of presences among all who were expected at sessions that have begun: from the day " +
      "they joined, or where they came or answered.",
    { unit: "percent", day: "Held on", detail: "Topic", value: "Present" },
  ),
  "answers-waiting": metric("Answers waiting", "Answers that wait for a review.", {
    when: "now",
    day: "Uploaded on",
    detail: "Topic",
  }),
  scores: metric("Scores", "Scores of the five modules.", {
    day: "Marked on",
    detail: "Module",
    value: "Score",
  }),
  "pass-rate": metric("Modules passed", `The share of ${PASS_SCORE} and more among all marks.`, {
    unit: "percent",
    day: "Marked on",
    detail: "Module",
    value: "Passed",
  }),

  "alumni-active": metric(
    "Active alumni",
    "People who joined their company less than a year ago, or will.",
    { ...joined, change: NEW },
  ),
  "alumni-graduated": metric(
    "Graduated alumni",
    "People who joined their company a year ago or earlier.",
    joined,
  ),
  "requests-waiting": metric("Requests waiting", "Requests for assistance without a decision.", {
    when: "now",
    day: "Asked on",
    detail: "Topic",
  }),
  "assistance-details-due": metric(
    "Details due",
    "Approved requests whose details are not submitted yet.",
    { when: "now", day: "Approved on" },
  ),
  "assistance-active": metric("Active", "Assistance that runs.", { ...joined, change: NEW }),
  "assistance-closed": metric("Closed", "Assistance that the office ended.", {
    day: "Ended on",
    detail: "Company",
  }),
  seekers: metric(
    "Without guidance",
    "People after their placement who have no guidance provider and are not closed.",
    { ...joined, change: NEW },
  ),
  "ending-soon": metric(
    ENDING_LABEL,
    "Assistance that runs, others with guidance, and personal assistants, whose year after joining ends so soon.",
    { when: "now", day: "Ends on", detail: "Company" },
  ),
  guided: metric(
    "Guidance given",
    "Whose support is neither ended nor closed, once for the provider and once for the helper; " +
      "personal assistants too.",
    { when: "now", day: "Joined on", detail: "Guidance" },
  ),
} as const satisfies Record<string, Metric>;

/** The key of every metric, so that a typo does not compile. */
export type MetricKey = PeopleKey | keyof typeof OTHER_METRICS;
export const METRICS: Readonly<Partial<Record<MetricKey, Metric>>> = {
  ...PEOPLE_FIGURES,
  ...OTHER_METRICS,
};

const OTHER_KEYS = Object.keys(OTHER_METRICS) as (keyof typeof OTHER_METRICS)[];
export const METRIC_KEYS = [...PEOPLE_KEYS, ...OTHER_KEYS] as [MetricKey, ...MetricKey[]];

/** Returns the metric key in a text of the address, or undefined. */
export const readMetricKey = (text: string | undefined): MetricKey | undefined =>
  METRIC_KEYS.find((key) => key === text);

/** The search parameters of a rows page. */
export type RowsState = {
  section: string;
  figure: MetricKey;
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  batchId?: string | undefined;
  part?: string | undefined;
  company?: string | undefined;
};

const ROWS_PAGES = {
  admin: "/admin-panel/insights-rows",
  ceo: "/ceo-dashboard/insights-rows",
  salesHead: "/sales-head-dashboard/insights-rows",
} as const satisfies Partial<Record<Audience, PagePath>>;

const hasRowsPage = (audience: Audience): audience is keyof typeof ROWS_PAGES =>
  audience in ROWS_PAGES;

/** The page on a user's dashboard that lists the rows behind a metric. */
export function rowsAddress(audience: Audience, state: RowsState): Address {
  if (!hasRowsPage(audience)) throw new Error(`${audience} has no page with rows of figures.`);
  return addressOf(ROWS_PAGES[audience], { search: state });
}
