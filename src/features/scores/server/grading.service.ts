import { lockTrainees } from "#/features/batches/eligibility/server/queries.ts";
import { settleCertificates } from "#/features/certificates/server/issuing.service.ts";
import { notify } from "#/features/notices/server/notify.ts";
import { writeAudits } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import { isId } from "#/server/ids.ts";
import type { Context } from "#/server/platform.ts";
import { problemOf, soonerRefusal } from "#/server/sooner.ts";
import { AppError } from "#/shared/errors.ts";
import { type Module, PASS_MARK } from "#/shared/marks.ts";
import type { GradeInput, ScoreResult, Scores } from "../contract.ts";
import { isScore, isScoreType, MODULE_OF, SCORE_TYPES, type ScoreType } from "../rules.ts";
import { type Graded, insertChanges, listGraded, type ScoreChanged } from "./queries.ts";
import { scorePublished } from "./score.mail.ts";

/** A score that may be given, as far as its values say. */
type Grade = {
  traineeId: string;
  type: ScoreType;
  score: number;
  previous: number | null | undefined;
};
type Outcome = { refusal: AppError | null; scores: Scores | null };

/**
 * Scores a trainee in a module whose batch they are in, ended or not (T3). The same score again
 * changes nothing and tells nobody. Throws SCORE_INVALID, SCORE_TYPE_UNKNOWN, TRAINEE_NOT_FOUND,
 * NOT_IN_BATCH_TYPE, and STALE_VERSION where `previousScore` is given and no longer true (I-62, I-63).
 */
export async function updateScore(
  context: Context,
  traineeId: string,
  input: Omit<GradeInput, "traineeId">,
): Promise<{ message: string; scores: Scores }> {
  const [outcome] = await giveScores(context, [{ ...input, traineeId }]);
  if (!outcome?.scores || outcome.refusal)
    throw outcome?.refusal ?? new Error("Nobody was scored.");
  return { message: "Score updated successfully!", scores: outcome.scores };
}

/**
 * Gives several scores, each by the rules of one alone: every one is stored or refused by itself, and its result says
 * which. What can be stored is, in one transaction and as many statements as for one.
 */
export async function updateScores(
  context: Context,
  { scores: inputs }: { scores: readonly GradeInput[] },
): Promise<{ message: string; results: ScoreResult[] }> {
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
  return { message: rest > 0 ? `${message} ${rest} could not be.` : message, results };
}

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
    await publish(
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

/** Returns a grade whose values are some, or why they are none. */
function readGrade({ traineeId, score, scoreType, previousScore }: GradeInput): Grade | AppError {
  if (!isScore(score)) {
    const text = "Enter a number from 0 to 10 with at most two decimals.";
    return new AppError("SCORE_INVALID", { fields: { score: text } });
  }
  if (!isScoreType(scoreType)) {
    const text = `Use one of ${SCORE_TYPES.join(", ")}.`;
    return new AppError("SCORE_TYPE_UNKNOWN", { fields: { scoreType: text } });
  }
  return { traineeId: traineeId.toLowerCase(), type: scoreType, score, previous: previousScore };
}

type Decision = {
  refusal: AppError | null;
  /** The module whose score is another than the caller saw. */
  stale?: Module;
  person?: Graded | undefined;
  change?: { person: Graded; batchId: string; change: ScoreChanged };
};

/** Decides about one grade, and notes a score that is given among the person's marks. */
function decide(grade: Grade | AppError, people: ReadonlyMap<string, Graded>): Decision {
  if (grade instanceof AppError) return { refusal: grade };
  const person = people.get(grade.traineeId);
  if (!person) return { refusal: new AppError("TRAINEE_NOT_FOUND") };
  const module = MODULE_OF[grade.type];
  const batchId = person.batches[module];
  if (batchId === undefined) return { refusal: new AppError("NOT_IN_BATCH_TYPE"), person };
  const from = person.marks[module] ?? null;
  const { previous, score: to } = grade;
  if (previous !== undefined && previous !== from) {
    return { refusal: new AppError("STALE_VERSION"), person, stale: module };
  }
  if (from === to) return { refusal: null, person };
  person.marks[module] = to;
  const change = { traineeId: person.id, module, from, to };
  return { refusal: null, person, change: { person, batchId, change } };
}

/** Says who gave the score that the caller had not seen. */
async function nameSooner(tx: Db, context: Context, decision: Decision) {
  const { stale, person } = decision;
  if (!stale || !person) return;
  decision.refusal = await soonerRefusal(tx, context, "STALE_VERSION", {
    subject: ["user", person.id],
    actions: ["score.changed"],
    values: { module: stale },
  });
}

/** Stores scores with who gave them, writes them into the audit trail and tells their trainees. */
async function publish(
  tx: Db,
  context: Context,
  changes: readonly NonNullable<Decision["change"]>[],
): Promise<void> {
  if (changes.length === 0) return;
  const { actor, clock } = context;
  await insertChanges(
    tx,
    clock,
    actor.id,
    changes.map(({ change }) => change),
  );
  await writeAudits(
    tx,
    context,
    "score.changed",
    changes.map(({ change: { traineeId, module, from, to } }) => ({
      subject: ["user", traineeId],
      oldValue: { module, score: from },
      newValue: { module, score: to },
    })),
  );
  await settlePassed(tx, context, changes);
  await notify(
    tx,
    context,
    changes.map(({ person: { id, name }, batchId, change }) =>
      scorePublished({ id, name, batchId }, change),
    ),
  );
}

/** Certificates follow marks that pass, or pass no longer. */
async function settlePassed(
  tx: Db,
  context: Context,
  changes: readonly NonNullable<Decision["change"]>[],
) {
  const moved = changes.flatMap(({ change: { traineeId, from, to } }) =>
    isPass(from) === isPass(to) ? [] : [{ traineeId, hasPassed: isPass(to) }],
  );
  if (moved.length === 0) return;
  const traineeIds = moved.map(({ traineeId }) => traineeId);
  const hasPassed = moved.some((one) => one.hasPassed);
  const hasFailed = moved.some((one) => !one.hasPassed);
  await settleCertificates(tx, context, { traineeIds }, { hasPassed, hasFailed });
}

const isPass = (score: number | null): boolean => score !== null && score >= PASS_MARK;

const scoresOf = ({ marks }: Graded): Scores => ({
  javaScore: marks.Java ?? null,
  aemScore: marks.AEM ?? null,
  communicationScore: marks.Communication ?? null,
  mockScore: marks.Mock ?? null,
  finalCheckScore: marks.FinalCheck ?? null,
});
