import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import type { GatewayDispute, GatewayRefund } from "#/platform/payments/gateway.ts";
import { noteWritten } from "#/platform/updates/updates.ts";
import { applyReturns } from "./applying.service.ts";
import { raiseContradiction } from "./differences.service.ts";
import {
  raiseDispute,
  raiseUnknown,
  settleUnknown,
  type UnknownReturn,
} from "./notices.service.ts";
import {
  listDisputesOf,
  lockOwner,
  lockReports,
  upsertDispute,
  upsertRefund,
} from "./returns.queries.ts";

/**
 * Records a refund as reported by the provider, whoever made it, in the caller's transaction.
 * Idempotent, in any order. If its payment is unknown, it is kept until that is reported.
 */
export async function recordRefund(
  tx: Db,
  platform: Platform,
  refund: GatewayRefund,
): Promise<void> {
  await lockReports(tx, refund.paymentId);
  const owner = await lockOwner(tx, refund.paymentId);
  const { id, isNews, status, before } = await upsertRefund(tx, platform.clock, refund);
  if (before) {
    const differing = { ...refund, what: "refund", of: refund.paymentId } as const;
    const first = { ...before, of: before.gatewayPaymentId };
    return raiseContradiction(tx, platform, { ...differing, before: first, payer: owner?.payer });
  }
  if (isNews) {
    noteWritten("payments");
    const { id: gatewayRefundId, paymentId: gatewayPaymentId, amountPaise, currency } = refund;
    const action = status === "failed" ? "payment.refund-failed" : "payment.refunded";
    await writeAudit(tx, platform, action, ["refund", id], {
      actorId: null,
      newValue: { gatewayRefundId, gatewayPaymentId, amountPaise, currency, status },
    });
  }
  if (owner) return applyReturns(tx, platform, refund.paymentId, owner);
  const unknown: UnknownReturn = { ...refund, kind: "refund-unknown" };
  if (status !== "failed") return raiseUnknown(tx, platform, unknown);
  await settleUnknown(tx, platform, [refund.id], "The refund failed.");
}

/** Records a reported dispute, in the caller's transaction; repeating it changes nothing. */
export async function recordDispute(
  tx: Db,
  platform: Platform,
  dispute: GatewayDispute,
): Promise<void> {
  const { id, paymentId } = dispute;
  await lockReports(tx, paymentId);
  const owner = await lockOwner(tx, paymentId);
  const before = await upsertDispute(tx, platform.clock, dispute);
  if (before) {
    const differing = { ...dispute, what: "dispute", of: paymentId } as const;
    const first = { ...before, of: before.gatewayPaymentId };
    await raiseContradiction(tx, platform, { ...differing, before: first, payer: owner?.payer });
  }
  noteWritten("payments");
  if (owner) return applyReturns(tx, platform, paymentId, owner);
  const known = (await listDisputesOf(tx, paymentId)).find((one) => one.id === id);
  if (!known) return;
  await raiseDispute(tx, platform, { dispute: known });
  const unknown: UnknownReturn = { ...dispute, kind: "dispute-unknown" };
  if (known.status === "lost") return raiseUnknown(tx, platform, unknown);
  await settleUnknown(tx, platform, [id], `The dispute is ${known.status}.`);
}
