import { listMailAlerts } from "#/features/notices/server/queries.ts";
import {
  listPaymentsWithoutBatch,
  listRefundAlerts,
} from "#/features/payments/receipts/server/queries.ts";
import type { Service } from "#/server/mount.ts";
import type { Platform } from "#/server/platform.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { oversightContract } from "../contract.ts";
import { pageOfAlerts } from "../rules.ts";

/** Returns the alerts of every feature (C14). */
export async function listAlerts({ db, clock }: Platform, query: ListQuery) {
  const alerts = await Promise.all([
    listMailAlerts(db, clock),
    listRefundAlerts(db, clock),
    listPaymentsWithoutBatch(db),
  ]);
  const page = pageOfAlerts(alerts.flat(), query);
  return { answer: { alerts: page.alerts }, total: page.total };
}

export const oversightService: Service<typeof oversightContract> = {
  listAlerts,
};
