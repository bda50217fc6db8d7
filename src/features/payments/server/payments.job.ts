import type { Job } from "#/server/jobs.ts";
import { deleteOldWebhookEvents } from "../completion/server/queries.ts";
import { reconcileOrders } from "../completion/server/reconciliation.service.ts";
import { runDueRefunds } from "../receipts/server/refunds.service.ts";
import { REFUND_JOB } from "../rules.ts";

/** What goes on behind the requests: finding payments nobody reported, refunding, tidying up. */
export const paymentJobs: readonly Job[] = [
  { name: "payment-reconciler", everySeconds: 60, run: reconcileOrders },
  { name: REFUND_JOB, everySeconds: 60, run: runDueRefunds },
  {
    name: "payment-webhook-events",
    everySeconds: 86_400,
    run: ({ db, clock }) => deleteOldWebhookEvents(db, clock),
  },
];
