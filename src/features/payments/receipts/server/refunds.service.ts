import { writeAudit } from "#/server/audit.ts";
import type { Platform } from "#/server/platform.ts";
import {
  claimDueRefunds,
  type DueRefund,
  updateRefundDone,
  updateRefundFailed,
} from "./queries.ts";

const BATCH_SIZE = 20;
/** Longer than one call to the provider takes. */
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * Asks the provider for the refunds that are due. The refund's id is the idempotency key, so that a
 * try whose answer got lost is not paid out twice (I-41).
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
    const gatewayRefundId = await payments.refund({
      paymentId: refund.gatewayPaymentId,
      amountPaise: refund.amountPaise,
      idempotencyKey: refund.id,
    });
    await db.transaction().execute(async (tx) => {
      if (!(await updateRefundDone(tx, clock, { ...refund, gatewayRefundId }))) return;
      await writeAudit(tx, platform, "payment.refunded", ["refund", refund.id], {
        actorId: null,
        newValue: { gatewayRefundId, ...refund },
      });
    });
  } catch (error) {
    platform.log.warn({ err: error, refund: refund.id }, "A refund failed and is tried again.");
    const retrySeconds = Math.min(30 * 2 ** refund.attempts, LONGEST_WAIT_SECONDS);
    await updateRefundFailed(db, clock, { id: refund.id, error: reasonOf(error), retrySeconds });
  }
}

/** What the admin reads: the provider's own words where it gave some. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : "unknown";
}
