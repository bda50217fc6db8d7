import { notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import { joinFirst } from "#/domain/training/batches/joining.queries.ts";
import { describeMembership } from "#/domain/training/batches/joining.rules.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { BALANCE } from "../payments.rules.ts";
import type { AdmissionPayment } from "./completion.queries.ts";

/**
 * Puts the trainee into a Java batch: the one they are in, or the first of `batchRefs` that may
 * still be joined today. Returns null for the balance, which brings no batch, and if none can be
 * joined: the payment still counts, and the trainee waits for the next one and may choose it (C10).
 */
export async function assignToBatch(
  tx: Db,
  platform: Platform,
  { traineeId, paymentType }: Pick<AdmissionPayment, "traineeId" | "paymentType">,
  { actorId, requestId }: { actorId?: string; requestId?: string },
  batchRefs: readonly (string | null | undefined)[],
): Promise<{ _id: string; batchId: string } | null> {
  if (paymentType === BALANCE) return null;
  const joined = await joinFirst(tx, platform.clock, { traineeId, batchRefs });
  if (!joined) return null;
  const { batch, isNew } = joined;
  const batchRef = { _id: batch.id, batchId: batch.batchId };
  if (!isNew) return batchRef;
  await writeAudit(tx, platform, "batch.joined", ["batch", batch.id], {
    actorId: actorId ?? null,
    newValue: { traineeId, batchId: batch.batchId },
    requestId: requestId ?? null,
  });
  // The receipt's mail names the batch, and without a payment there is no mail (C30).
  const text = describeMembership(batch);
  await notifyInApp(tx, platform, [
    { userId: traineeId, kind: "batch-joined", text, href: "/batch-dashboard" },
  ]);
  return batchRef;
}
