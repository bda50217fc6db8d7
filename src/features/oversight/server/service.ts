import { listMailAlerts } from "#/features/notices/server/queries.ts";
import {
  listPaymentsWithoutBatch,
  listRefundAlerts,
} from "#/features/payments/receipts/server/queries.ts";
import type { Platform } from "#/server/platform.ts";
import type { ListQuery } from "#/shared/list.ts";
import { pageOfAlerts } from "../rules.ts";

/** Everything that needs an admin's eye, whichever feature it comes from (C14). */
export async function listAlerts({ db, clock }: Platform, query: ListQuery) {
  const alerts = await Promise.all([
    listMailAlerts(db, clock),
    listRefundAlerts(db, clock),
    listPaymentsWithoutBatch(db),
  ]);
  return pageOfAlerts(alerts.flat(), query);
}
