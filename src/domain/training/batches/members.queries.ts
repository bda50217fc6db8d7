import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { type BatchType, moduleBefore } from "./batches.rules.ts";

/**
 * Puts trainees into a batch and marks that they moved on from the module before. Returns how many
 * were put in: fewer than named when a race put one into another batch of the type.
 */
export async function insertMembers(
  tx: Db,
  batch: { id: string; batchType: BatchType },
  traineeIds: readonly string[],
  clock: Clock,
): Promise<number> {
  const { rows } = await sql`
    insert into batch_members (batch_id, batch_type, trainee_id, joined_at)
    select ${batch.id}::uuid, ${batch.batchType}::text, trainee_id, ${clock.sqlNow()}
    from unnest(${traineeIds}::uuid[]) as trainee_id
    order by trainee_id
    on conflict do nothing
    returning trainee_id`.execute(tx);
  const before = moduleBefore(batch.batchType);
  if (!before) return rows.length;
  await tx
    .updateTable("batchMembers")
    .set({ hasMovedOn: true })
    .where("batchType", "=", before)
    .where(sql<boolean>`trainee_id = any(${traineeIds}::uuid[])`)
    .execute();
  return rows.length;
}

/** Whether somebody attended a session of a batch, or handed an answer in there. */
export const hasTakenPart = (tx: Db, batchId: string, traineeId: string): Promise<boolean> =>
  isFound(
    tx
      .selectFrom("trainingSessions")
      .select("id")
      .where("batchId", "=", batchId)
      .where(
        sql<boolean>`(exists (select from attendance a
            where a.session_id = training_sessions.id and a.trainee_id = ${traineeId})
          or exists (select from answers a
            where a.session_id = training_sessions.id and a.trainee_id = ${traineeId}))`,
      )
      .limit(1),
  );
