import type { Audience } from "#/shared/actor.ts";
import type { MetricKey } from "./insights.rules.ts";

/**
 * Metrics whose rows show by their value what a person pays for assistance, owes of the fee, or how
 * often they attended: only the office may read that with a name. For the metric that includes the
 * fee, this concerns the rows of assistance only.
 */
const OF_THE_OFFICE: Partial<Record<MetricKey, "all rows" | "Assistance">> = {
  due: "all rows",
  overdue: "all rows",
  "due-later": "all rows",
  "due-balance": "all rows",
  "due-assistance": "all rows",
  "due-month": "all rows",
  "received-month": "all rows",
  "money-in": "Assistance",
  attendance: "all rows",
};

/** Which rows of a metric come without their value: all, or a part; undefined for none. */
export const withheldRows = (
  audience: Audience,
  figure: MetricKey,
): "all rows" | "Assistance" | undefined =>
  audience === "admin" || audience === "ceo" ? undefined : OF_THE_OFFICE[figure];
