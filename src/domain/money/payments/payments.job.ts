import type { Job } from "#/platform/jobs/jobs.ts";
import { compareDays } from "./comparison/nightly.service.ts";
import { reconcileOrders } from "./completion/reconciliation.service.ts";
import { deleteOldWebhookEvents } from "./events.queries.ts";
import { REFUND_JOB } from "./payments.rules.ts";
import { runDueRefunds } from "./receipts/refunds.service.ts";
import { invoiceAdvances } from "./tax/invoicing.service.ts";

/**
 * The background jobs: finding unreported payments, refunding, comparing with the provider,
 * invoicing advances, deleting old events.
 */
export const paymentJobs: readonly Job[] = [
  { name: "payment-reconciler", everySeconds: 60, run: reconcileOrders },
  { name: REFUND_JOB, everySeconds: 60, run: runDueRefunds },
  // Every ten minutes, as the provider may be down; each day is compared once per night.
  { name: "payment-comparison", everySeconds: 600, isExclusive: true, run: compareDays },
  // Money paid before the first day of a batch is invoiced on that day.
  { name: "tax-invoices", everySeconds: 900, isExclusive: true, run: invoiceAdvances },
  {
    name: "payment-webhook-events",
    everySeconds: 86_400,
    run: ({ db, clock }) => deleteOldWebhookEvents(db, clock),
  },
];
