import { isId } from "#/server/ids.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { ScoreChange, scoresContract } from "../contract.ts";
import { MODULE_OF, SCORE_TYPES, type ScoreType } from "../rules.ts";
import { updateScore, updateScores } from "./grading.service.ts";
import { isTrainee, listChanges } from "./queries.ts";

/** Who changed a trainee's scores, of one type or all. Throws TRAINEE_NOT_FOUND. */
export async function listHistory(
  { db }: Context,
  traineeId: string,
  query: ListQuery & { scoreType?: ScoreType | undefined },
): Promise<{ answer: { changes: ScoreChange[] }; total: number }> {
  const module = query.scoreType && MODULE_OF[query.scoreType];
  const none = { rows: [], total: 0 };
  const { rows, total } = isId(traineeId)
    ? await listChanges(db, { traineeId, module }, query)
    : none;
  // Whoever has changes is a trainee.
  const isKnown = rows.length > 0 || (isId(traineeId) && (await isTrainee(db, traineeId)));
  if (!isKnown) throw new AppError("TRAINEE_NOT_FOUND");
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
