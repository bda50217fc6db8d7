import { lockTrainees } from "#/domain/training/batches/eligibility.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { conflictError, problemOf } from "#/platform/db/optimistic-lock.ts";
import { AppError } from "#/shared/errors.ts";
import type { Module } from "#/shared/modules.ts";
import { isPass } from "#/shared/modules.ts";
import { doneSince } from "./done-since.service.ts";
import { type Published, publishScores } from "./publishing.service.ts";
import type { GradeInput, ScoreResult, Scores } from "./scores.contract.ts";
import { type Graded, listGraded } from "./scores.queries.ts";
import { isScore, isScoreType, MODULE_OF, SCORE_TYPES, type ScoreType } from "./scores.rules.ts";

/** A score with valid values, not yet checked against the trainee. */
type Grade = {
  traineeId: string;
  type: ScoreType;
  /** Null clears it, for the given reason. */
  score: number | null;
  reason: string | null;
  previous: number | null | undefined;
};
type Outcome = { refusal: AppError | null; scores: Scores | null };

/**
 * Scores a trainee in a module whose batch they are in, ended or not (T3), or clears the score with
 * a reason. The same score again changes nothing and sends no notice. Throws SCORE_INVALID,
 * SCORE_TYPE_UNKNOWN, TRAINEE_NOT_FOUND, NOT_IN_BATCH_TYPE, STALE_VERSION if `previousScore` is
 * given and outdated (I-62, I-63), and SCORE_WAS_USED if the trainee has since done something that
 * only the cleared score allowed.
 */
export async function updateScore(
  context: Context,
  traineeId: string,
  input: Omit<GradeInput, "traineeId">,
): Promise<{ message: string; scores: Scores; undoSeconds?: number }> {
  const [outcome] = await giveScores(context, [{ ...input, traineeId }]);
  if (!outcome?.scores || outcome.refusal)
    throw outcome?.refusal ?? new Error("Nobody was scored.");
  const message = input.score === null ? "Score cleared." : "Score updated successfully!";
  return { message, scores: outcome.scores, ...undoTime(context) };
}

/**
 * Gives several scores, each by the rules of a single one: each is stored or refused separately,
 * and has its own result. All valid ones are stored in one transaction, with as many statements as
 * one score takes.
 */
export async function updateScores(
  context: Context,
  { scores: inputs }: { scores: readonly GradeInput[] },
): Promise<{ message: string; results: ScoreResult[]; undoSeconds?: number }> {
  const outcomes = await giveScores(context, inputs);
  const results = outcomes.map(({ refusal, scores }, index): ScoreResult => {
    const { traineeId = "", scoreType } = inputs[index] ?? {};
    const type = isScoreType(scoreType) ? scoreType : null;
    const reason = refusal?.key ?? null;
    return { traineeId, scoreType: type, reason, problem: refusal && problemOf(refusal), scores };
  });
  const saved = results.filter(({ problem }) => problem === null).length;
  const rest = results.length - saved;
  const message = `${saved} ${saved === 1 ? "score" : "scores"} saved.`;
  const summary = rest > 0 ? `${message} ${rest} could not be.` : message;
  return { message: summary, results, ...undoTime(context) };
}

/** How long the trainees' notices are held, in seconds. */
const undoTime = ({ config: { undoSeconds } }: Context) => (undoSeconds > 0 ? { undoSeconds } : {});

async function giveScores(context: Context, inputs: readonly GradeInput[]): Promise<Outcome[]> {
  const grades = inputs.map(readGrade);
  const known = grades.flatMap((grade) =>
    !(grade instanceof AppError) && isId(grade.traineeId) ? [grade.traineeId] : [],
  );
  if (known.length === 0) return grades.map((grade) => outcomeOf(decide(grade, new Map())));
  return context.db.transaction().execute(async (tx) => {
    const ids = await lockTrainees(tx, known);
    const people = new Map((await listGraded(tx, ids)).map((person) => [person.id, person]));
    const decisions = grades.map((grade) => decide(grade, people));
    for (const one of decisions) await refuseUsed(tx, one);
    await publishScores(
      tx,
      context,
      decisions.flatMap(({ change }) => change ?? []),
    );
    for (const one of decisions) await nameSooner(tx, context, one);
    return decisions.map(outcomeOf);
  });
}

const outcomeOf = ({ refusal, person }: Decision): Outcome => ({
  refusal,
  scores: person ? scoresOf(person) : null,
});

/** Returns a grade with valid values, or why they are invalid. */
function readGrade(input: GradeInput): Grade | AppError {
  const { traineeId, score, scoreType, previousScore: previous } = input;
  const reason = score === null ? input.reason || null : null;
  if (!isScore(score) && !(score === null && reason)) {
    const text = "Enter a number from 0 to 10 with at most two decimals.";
    return new AppError("SCORE_INVALID", { fields: { score: text } });
  }
  if (!isScoreType(scoreType)) {
    const text = `Use one of ${SCORE_TYPES.join(", ")}.`;
    return new AppError("SCORE_TYPE_UNKNOWN", { fields: { scoreType: text } });
  }
  return { traineeId: traineeId.toLowerCase(), type: scoreType, score, reason, previous };
}

type Decision = {
  refusal: AppError | null;
  /** The module, if its score is not the one the caller saw. */
  stale?: Module;
  person?: Graded | undefined;
  change?: Published;
};

/** Refuses to clear a score if the trainee has since done something that only it allowed. */
async function refuseUsed(tx: Db, decision: Decision) {
  const { change: changed, person } = decision;
  if (!changed || !person || changed.change.to !== null || !isPass(changed.change.from)) return;
  const since = await doneSince(tx, person.id, changed.change.module);
  if (!since) return;
  decision.refusal = new AppError("SCORE_WAS_USED", { values: { since } });
  person.marks[changed.change.module] = changed.change.from ?? undefined;
  delete decision.change;
}

/** Decides on one grade. A score that is given is also entered in `people`, for later grades. */
function decide(grade: Grade | AppError, people: ReadonlyMap<string, Graded>): Decision {
  if (grade instanceof AppError) return { refusal: grade };
  const person = people.get(grade.traineeId);
  if (!person) return { refusal: new AppError("TRAINEE_NOT_FOUND") };
  const module = MODULE_OF[grade.type];
  const batchId = person.batches[module];
  if (batchId === undefined) return { refusal: new AppError("NOT_IN_BATCH_TYPE"), person };
  const from = person.marks[module] ?? null;
  const { previous, score: to, reason } = grade;
  if (previous !== undefined && previous !== from) {
    return { refusal: new AppError("STALE_VERSION"), person, stale: module };
  }
  if (from === to) return { refusal: null, person };
  person.marks[module] = to ?? undefined;
  const change = { traineeId: person.id, module, from, to, reason };
  return { refusal: null, person, change: { person, batchId, change } };
}

/** Adds to the result who gave the score that the caller had not seen. */
async function nameSooner(tx: Db, context: Context, decision: Decision) {
  const { stale, person } = decision;
  if (!stale || !person) return;
  decision.refusal = await conflictError(tx, context, "STALE_VERSION", {
    subject: ["user", person.id],
    actions: ["score.changed"],
    values: { module: stale },
  });
}

const scoresOf = ({ marks }: Graded): Scores => ({
  javaScore: marks.Java ?? null,
  aemScore: marks.AEM ?? null,
  communicationScore: marks.Communication ?? null,
  mockScore: marks.Mock ?? null,
  finalCheckScore: marks.FinalCheck ?? null,
});
