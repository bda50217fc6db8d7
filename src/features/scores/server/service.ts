import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { ScoreChange, scoresContract } from "../contract.ts";
import { MODULE_OF, SCORE_TYPES, type ScoreType } from "../rules.ts";
import { updateScore, updateScores } from "./grading.service.ts";
import { listChanges } from "./queries.ts";

/** Who changed a trainee's scores, of one type or all. Throws TRAINEE_NOT_FOUND. */
export async function listHistory(
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
    changedBy: { _id: row.changedBy, username: row.username },
    changedAt: row.changedAt.toISOString(),
  }));
  return { answer: { changes }, total };
}

export const scoresService: Service<typeof scoresContract> = {
  update: updateScore,
  updateMany: updateScores,
  history: listHistory,
};
