import { findBatch } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { ListQuery } from "#/shared/list.ts";
import { normalForm } from "#/shared/normal-form.ts";
import { updateScore, updateScores } from "./grading.service.ts";
import { readRemarks, writeRemarks } from "./remarks.service.ts";
import type { ScoreChange, scoresContract } from "./scores.contract.ts";
import { listChanges, listMembersByEmail } from "./scores.queries.ts";
import { MODULE_OF, SCORE_TYPES, type ScoreType } from "./scores.rules.ts";

/**
 * The changes of a trainee's scores with their authors, of one type or all. Throws
 * TRAINEE_NOT_FOUND.
 */
async function listHistory(
  { db }: Context,
  traineeId: string,
  query: ListQuery & { scoreType?: ScoreType | undefined },
): Promise<{ answer: { changes: ScoreChange[] }; total: number }> {
  const module = query.scoreType && MODULE_OF[query.scoreType];
  const { rows, total } = await getById(
    traineeId,
    (known) => listChanges(db, { traineeId: known, module }, query),
    "TRAINEE_NOT_FOUND",
  );
  const changes = rows.map((row) => ({
    _id: row.id,
    scoreType: SCORE_TYPES.find((type) => MODULE_OF[type] === row.module) ?? "javaScore",
    from: row.oldScore,
    to: row.newScore,
    reason: row.reason,
    changedBy: { _id: row.changedBy, username: row.username },
    changedAt: row.changedAt.toISOString(),
  }));
  return { answer: { changes }, total };
}

/**
 * Finds members of a batch by copied e-mails, returned as they were written. Throws
 * BATCH_NOT_FOUND.
 */
async function findMembers(
  { db }: Context,
  batchRef: string,
  { emails }: { emails: readonly string[] },
) {
  const { id } = getOrThrow(await findBatch(db, batchRef), "BATCH_NOT_FOUND");
  const written = new Map(emails.map((email) => [normalForm(email).trim().toLowerCase(), email]));
  const rows = await listMembersByEmail(db, id, [...written.keys()]);
  return {
    members: rows.map(({ traineeId, email }) => ({
      traineeId,
      email: written.get(email) ?? email,
    })),
  };
}

export const scoresService: Service<typeof scoresContract> = {
  update: updateScore,
  updateMany: updateScores,
  findMembers,
  history: listHistory,
  criteria: ({ hub }) => ({ criteria: hub.now().criteria }),
  readRemarks,
  writeRemarks,
};
