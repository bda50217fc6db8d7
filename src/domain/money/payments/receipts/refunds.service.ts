import type { Platform } from "#/platform/app/platform.ts";
import { refundReceiptOf } from "../returns/returns.queries.ts";
import { recordRefund } from "../returns/returns.service.ts";
import { claimDueRefunds, type DueRefund, updateRefundFailed } from "./receipts.queries.ts";

const BATCH_SIZE = 20;
/** Longer than one call to the provider takes. */
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * Requests due refunds from the provider. The refund's id and amount are the idempotency key, so
 * that a try whose response was lost is not paid out twice (I-41).
 */
export async function runDueRefunds(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const due = await claimDueRefunds(db, clock, { limit: BATCH_SIZE, leaseSeconds: LEASE_SECONDS });
  for (const refund of due) {
    if (signal.aborted) return;
    await runRefund(platform, refund);
  }
}

async function runRefund(platform: Platform, refund: DueRefund): Promise<void> {
  const { db, clock, payments } = platform;
  try {
    const { id, amountPaise } = refund;
    const made = await payments.refund({
      paymentId: refund.gatewayPaymentId,
      amountPaise,
      receipt: refundReceiptOf(id),
      // The amount is lower after a refund in the provider's dashboard, which made the first try
      // fail.
      idempotencyKey: `${id}-${amountPaise}`,
    });
    const reported = { ...made, receipt: refundReceiptOf(id) };
    await db.transaction().execute((tx) => recordRefund(tx, platform, reported));
  } catch (error) {
    platform.log.warn({ err: error, refund: refund.id }, "A refund failed and is tried again.");
    const retrySeconds = Math.min(30 * 2 ** refund.attempts, LONGEST_WAIT_SECONDS);
    await updateRefundFailed(db, clock, { id: refund.id, error: reasonOf(error), retrySeconds });
  }
}

/** The text for the admin: the provider's own reason if it gave one. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : "unknown";
}
