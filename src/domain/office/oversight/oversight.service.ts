import type { Platform } from "#/platform/app/platform.ts";
import { readTogether } from "#/platform/db/together.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { oversightContract } from "./oversight.contract.ts";
import { alertReadings, toAlerts } from "./oversight.queries.ts";
import { pageOfAlerts } from "./oversight.rules.ts";

/** Returns the alerts of every feature (C14). */
async function listAlerts({ db, clock }: Platform, query: ListQuery) {
  const rows = await readTogether(db, alertReadings(db, clock));
  const page = pageOfAlerts(toAlerts(rows), query);
  return { answer: { alerts: page.alerts }, total: page.total };
}

export const oversightService: Service<typeof oversightContract> = {
  listAlerts,
};
