import { readTogether } from "#/server/db/together.ts";
import type { Service } from "#/server/mount.ts";
import type { Platform } from "#/server/platform.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { oversightContract } from "../contract.ts";
import { pageOfAlerts } from "../rules.ts";
import { alertReadings, toAlerts } from "./queries.ts";

/** Returns the alerts of every feature (C14). */
export async function listAlerts({ db, clock }: Platform, query: ListQuery) {
  const rows = await readTogether(db, alertReadings(db, clock));
  const page = pageOfAlerts(toAlerts(rows), query);
  return { answer: { alerts: page.alerts }, total: page.total };
}

export const oversightService: Service<typeof oversightContract> = {
  listAlerts,
};
