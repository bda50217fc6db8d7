import { insertMember, lockEligibleJavaBatch } from "#/features/batches/joining/server/queries.ts";
import { describePlace } from "#/features/batches/rules.ts";
import { insertWaiting } from "#/features/batches/waitlist/server/queries.ts";
import { insertNotifications } from "#/features/notices/server/queries.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import type { Platform } from "#/server/platform.ts";
import { findJavaBatchOf } from "../../completion/server/queries.ts";

type Joined = { id: string; batchId: string };

/**
 * The Java batch the trainee is in, or is put into now: the first of `batchRefs` that may still be
 * joined today. Null when there is none: the payment stands all the same, and the trainee waits for
 * the next batch and may choose it (C10).
 */
export async function assignBatch(
  tx: Db,
  platform: Platform,
  wanted: {
    traineeId: string;
    batchRefs: readonly (string | null | undefined)[];
    actorId?: string | undefined;
    requestId?: string | undefined;
  },
): Promise<Joined | null> {
  const { clock } = platform;
  const { traineeId } = wanted;
  const current = await findJavaBatchOf(tx, traineeId);
  if (current) return current;
  for (const batchRef of wanted.batchRefs) {
    const batch = batchRef && (await lockEligibleJavaBatch(tx, { batchRef, today: clock.today() }));
    if (!batch) continue;
    const joined = { id: batch.id, batchId: batch.batchId };
    const member = { batchId: batch.id, batchType: batch.batchType, traineeId, clock };
    // A choice made elsewhere at the same moment stands.
    if (!(await insertMember(tx, member))) return (await findJavaBatchOf(tx, traineeId)) ?? null;
    await writeAudit(tx, platform, {
      actorId: wanted.actorId ?? null,
      action: "batch.joined",
      subjectType: "batch",
      subjectId: batch.id,
      newValue: { traineeId, batchId: batch.batchId },
      requestId: wanted.requestId ?? null,
    });
    // The receipt's mail names the batch, and without a payment there is no mail (C30).
    const told = { kind: "batch-joined", text: describePlace(batch), href: "/batch-dashboard" };
    await insertNotifications(tx, clock, [{ userId: traineeId, ...told }]);
    return joined;
  }
  await insertWaiting(tx, clock, traineeId);
  return null;
}
