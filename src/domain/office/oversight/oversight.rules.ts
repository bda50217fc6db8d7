import { type ListQuery, pageOf, sortOf } from "#/shared/list.ts";
import type { Alert } from "./oversight.contract.ts";

/** Alerts come from several features, so they are searched, sorted and paged in memory. */
export function pageOfAlerts(
  alerts: readonly Alert[],
  query: ListQuery,
): { alerts: Alert[]; total: number } {
  const pattern = query.q?.toLowerCase() ?? "";
  const matching = alerts.filter(({ kind, text }) =>
    [kind, text].some((value) => value.toLowerCase().includes(pattern)),
  );
  const { field, direction } = sortOf<"createdAt" | "kind" | "text">(query.sort, "-createdAt");
  const sign = direction === "asc" ? 1 : -1;
  const sorted = matching.toSorted(
    (a, b) => sign * compare(a[field], b[field]) || compare(a._id, b._id),
  );
  const { rows, total } = pageOf(sorted, query);
  return { alerts: rows, total };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
