import { lockTrainees } from "#/features/batches/eligibility/server/queries.ts";
import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import { isId } from "#/server/ids.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Module } from "#/shared/marks.ts";
import type { ScoreChange, Scores, scoresContract } from "../contract.ts";
import { isScore, isScoreType, MODULE_OF, SCORE_TYPES, type ScoreType } from "../rules.ts";
import { findGraded, listChanges, listScores, upsertScore } from "./queries.ts";
import { scorePublished } from "./score.mail.ts";

type Grade = { score?: unknown; scoreType?: unknown; previousScore?: number | null | undefined };

/**
 * Scores a trainee in a module whose batch they are in, ended or not (T3). The same score again
 * changes nothing and tells nobody. Throws SCORE_INVALID, SCORE_TYPE_UNKNOWN, TRAINEE_NOT_FOUND,
 * NOT_IN_BATCH_TYPE, and STALE_VERSION where `previousScore` is given and no longer true (I-62, I-63).
 */
export async function updateScore(
  context: Context,
  traineeId: string,
  { score, scoreType, previousScore }: Grade,
): Promise<{ message: string; scores: Scores }> {
  if (!isScore(score)) {
    const text = "Enter a number from 0 to 10 with at most two decimals.";
    throw new AppError("SCORE_INVALID", { fields: { score: text } });
  }
  if (!isScoreType(scoreType)) {
    const text = `Use one of ${SCORE_TYPES.join(", ")}.`;
    throw new AppError("SCORE_TYPE_UNKNOWN", { fields: { scoreType: text } });
  }
  const module = MODULE_OF[scoreType];
  const scores = await context.db.transaction().execute(async (tx) => {
    const graded = await lockGraded(tx, traineeId, module);
    const from = graded.score;
    if (previousScore !== undefined && previousScore !== from) throw new AppError("STALE_VERSION");
    if (from !== score) await publish(tx, context, { graded, module, from, to: score });
    return scoresOf(tx, traineeId);
  });
  return { message: "Score updated successfully!", scores };
}

type Graded = { id: string; name: string; batchId: string; score: number | null };

/** Returns the trainee, locked against scoring and moving. */
async function lockGraded(tx: Db, traineeId: string, module: Module): Promise<Graded> {
  const [id] = isId(traineeId) ? await lockTrainees(tx, [traineeId]) : [];
  const graded = id && (await findGraded(tx, id, module));
  if (!graded) throw new AppError("TRAINEE_NOT_FOUND");
  const { batchId } = graded;
  if (batchId === null) throw new AppError("NOT_IN_BATCH_TYPE");
  return { ...graded, batchId };
}

async function publish(
  tx: Db,
  context: Context,
  { graded, module, from, to }: { graded: Graded; module: Module; from: number | null; to: number },
) {
  const { actor, clock } = context;
  await upsertScore(tx, clock, { traineeId: graded.id, module, from, to, trainerId: actor.id });
  await writeAudit(tx, context, "score.changed", ["user", graded.id], {
    oldValue: { module, score: from },
    newValue: { module, score: to },
  });
  await notify(tx, context, scorePublished(graded, { module, from, to }));
}

async function scoresOf(db: Db, traineeId: string): Promise<Scores> {
  const rows = await listScores(db, traineeId);
  const scoreOf = (type: ScoreType) =>
    rows.find(({ module }) => module === MODULE_OF[type])?.score ?? null;
  return {
    javaScore: scoreOf("javaScore"),
    aemScore: scoreOf("aemScore"),
    communicationScore: scoreOf("communicationScore"),
    mockScore: scoreOf("mockScore"),
    finalCheckScore: scoreOf("finalCheckScore"),
  };
}

/** Who changed a trainee's scores, of one type or all. Throws TRAINEE_NOT_FOUND. */
export async function listHistory(
  { db }: Context,
  traineeId: string,
  query: ListQuery & { scoreType?: ScoreType | undefined },
): Promise<{ answer: { changes: ScoreChange[] }; total: number }> {
  const find = (id: string) => findGraded(db, id, "Java");
  const module = query.scoreType && MODULE_OF[query.scoreType];
  const none = { rows: [], total: 0 };
  const { rows, total } = isId(traineeId)
    ? await listChanges(db, { traineeId, module }, query)
    : none;
  // Whoever has changes is a trainee.
  if (rows.length === 0) await getById(traineeId, find, "TRAINEE_NOT_FOUND");
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
  history: listHistory,
};
