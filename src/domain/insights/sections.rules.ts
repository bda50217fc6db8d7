import { METRIC_KEYS, type MetricKey } from "./insights.rules.ts";

type Beginning = MetricKey extends infer K
  ? K extends `${infer Word}-${string}`
    ? `${Word}-`
    : K
  : never;
const keysOf = (...beginnings: (Beginning | MetricKey)[]): MetricKey[] =>
  METRIC_KEYS.filter((key) => beginnings.some((beginning) => key.startsWith(beginning)));

const SECTION_METRICS = {
  today: [
    ...keysOf("way-", "done-", "left-", "came-"),
    "money-in",
    "overdue",
    "interviews-today",
    "interviews-overdue",
    "stuck",
  ],
  overview: [
    ...keysOf("stands-", "other-", "reached-", "days-", "silent-", "waiting-", "rejected-"),
    "money-in",
    "due",
    "overdue",
    "due-later",
    "due-balance",
    "due-assistance",
    "placements",
    "alumni-active",
    "alumni-graduated",
    "assistance-active",
    "seekers",
    "ending-soon",
  ],
  interviews: [
    ...keysOf("interviews", "interview-pass", "no-shows", "pipeline-", "market-"),
    "placements",
    "package-median",
  ],
  marketing: [
    ...keysOf("market-", "placements", "package-"),
    "eligible-to-placement",
    "interview-to-placement",
  ],
  enquiries: keysOf("enquiries"),
  training: keysOf("batches-", "sessions", "attendance", "answers-waiting", "scores", "pass-rate"),
  assistance: [
    "requests-waiting",
    "assistance-details-due",
    "assistance-active",
    "assistance-closed",
    "seekers",
    "ending-soon",
    "guided",
    "received-month",
    "due-month",
    "due-assistance",
  ],
} satisfies Record<string, readonly MetricKey[]>;

export const metricsOf = (section: keyof typeof SECTION_METRICS): readonly MetricKey[] =>
  SECTION_METRICS[section];
