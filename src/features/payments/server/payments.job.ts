import type { Job } from "#/server/jobs.ts";
import { compareDays } from "../comparison/server/nightly.service.ts";
import { reconcileOrders } from "../completion/server/reconciliation.service.ts";
import { deleteOldWebhookEvents } from "../events/server/queries.ts";
import { runDueRefunds } from "../receipts/server/refunds.service.ts";
import { REFUND_JOB } from "../rules.ts";

/** The background jobs of payments: finding unreported payments, refunding, comparing with the provider, deleting old events. */
export const paymentJobs: readonly Job[] = [
  { name: "payment-reconciler", everySeconds: 60, run: reconcileOrders },
  { name: REFUND_JOB, everySeconds: 60, run: runDueRefunds },
  // Every ten minutes, as the provider may be away; a day is compared once a night.
  { name: "payment-comparison", everySeconds: 600, isExclusive: true, run: compareDays },
  {
    name: "payment-webhook-events",
    everySeconds: 86_400,
    run: ({ db, clock }) => deleteOldWebhookEvents(db, clock),
  },
];
