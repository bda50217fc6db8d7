import { mailAlerts, toMailAlert } from "#/features/notices/server/queries.ts";
import {
  paymentsWithoutBatch,
  refundAlerts,
  toPaymentAlert,
  toRefundAlert,
} from "#/features/payments/receipts/server/queries.ts";
import { readTogether } from "#/server/db/together.ts";
import type { Service } from "#/server/mount.ts";
import type { Platform } from "#/server/platform.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { oversightContract } from "../contract.ts";
import { pageOfAlerts } from "../rules.ts";

/** Returns the alerts of every feature (C14). */
export async function listAlerts({ db, clock }: Platform, query: ListQuery) {
  const found = await readTogether(db, {
    mails: mailAlerts(db, clock),
    refunds: refundAlerts(db, clock),
    payments: paymentsWithoutBatch(db),
  });
  const alerts = [
    ...found.mails.map(toMailAlert),
    ...found.refunds.map(toRefundAlert),
    ...found.payments.map(toPaymentAlert),
  ];
  const page = pageOfAlerts(alerts, query);
  return { answer: { alerts: page.alerts }, total: page.total };
}

export const oversightService: Service<typeof oversightContract> = {
  listAlerts,
};
