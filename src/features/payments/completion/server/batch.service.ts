import { describeMembership } from "#/features/batches/joining/rules.ts";
import { joinFirst } from "#/features/batches/joining/server/queries.ts";
import { notifyInApp } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import type { Platform } from "#/server/platform.ts";
import { BALANCE } from "../../rules.ts";
import type { AdmissionPayment } from "./queries.ts";

/**
 * Puts the trainee into a Java batch: the one they are in, or the first of `batchRefs` that may still be joined
 * today. Returns null for the balance, which brings no batch, and where none can be joined: the payment counts all
 * the same, and the trainee waits for the next one and may choose it (C10).
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
