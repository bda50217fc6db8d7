import type { Audience } from "#/shared/actor.ts";
import type { MetricKey } from "./insights.rules.ts";

/**
 * The figures whose rows say by their value what somebody pays for the assistance or owes of the
 * fee, or when they came to a session: the office alone reads that with a name. Of one that counts
 * the fee as well, the rows of the assistance do.
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

/** Which rows of a figure come without their value: all, or a part; undefined for none. */
export const withheldRows = (
  audience: Audience,
  figure: MetricKey,
): "all rows" | "Assistance" | undefined =>
  audience === "admin" || audience === "ceo" ? undefined : OF_THE_OFFICE[figure];
