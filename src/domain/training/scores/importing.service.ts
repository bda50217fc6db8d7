import { settleCertificates } from "#/domain/placement/certificates/issuing.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { importedPerson } from "#/platform/sheets/imported-values.ts";
import { type Importer, refuseRow, rowInUse } from "#/platform/sheets/importers.ts";
import { AppError } from "#/shared/errors.ts";
import { isPass, MODULES, type Module } from "#/shared/modules.ts";
import { doneSince } from "./done-since.service.ts";
import { updateScore } from "./grading.service.ts";
import { deleteFirstScore, listScores, listStoredScores } from "./scores.queries.ts";
import { MODULE_OF, readScore, SCORE_TYPES } from "./scores.rules.ts";

type Change = { module: Module; from: number | null; to: number };
type Kept = { traineeId: string; changes: Change[] };

const typeOf = (module: Module) =>
  SCORE_TYPES.find((type) => MODULE_OF[type] === module) ?? SCORE_TYPES[0];

/**
 * Imports marks as a trainer gives them, in the modules a trainee has a batch in. An empty cell is
 * no mark.
 */
export const scoresImporter: Importer = {
  kind: "scores",
  apply: async (context, row) => {
    const { id: traineeId } = await importedPerson(context.db, row.person ?? "");
    const stored = await listScores(context.db, traineeId);
    const changes = MODULES.flatMap((module): Change[] => {
      const text = row[module] ?? "";
      if (text === "") return [];
      const to = readScore(text);
      if (to === undefined) {
        throw refuseRow(module, "Enter a number from 0 to 10 with at most two decimals.");
      }
      const from = stored.find((one) => one.module === module)?.score ?? null;
      return from === to ? [] : [{ module, from, to }];
    });
    for (const { module, from, to } of changes) await give(context, traineeId, module, [from, to]);
    if (changes.length === 0) return { verdict: "same" };
    const kept: Kept = { traineeId, changes };
    const differences = changes.map(({ module, from, to }) => ({
      column: module,
      from: from === null ? "" : String(from),
      to: String(to),
    }));
    const isNew = changes.every(({ from }) => from === null);
    return { verdict: isNew ? "new" : "changed", differences, kept };
  },
  undo: async (context, kept) => {
    const { traineeId, changes } = kept as Kept;
    for (const { module, from, to } of changes) {
      if (isPass(to) && !isPass(from)) await refuseAdvanced(context, traineeId, module);
      if (from === null) await withdraw(context, traineeId, module, to);
      else await give(context, traineeId, module, [to, from]);
    }
  },
  list: async (db, page) =>
    (await listStoredScores(db, page)).map(({ email, marks }) => ({
      person: email,
      ...Object.fromEntries(MODULES.map((module) => [module, String(marks[module] ?? "")])),
    })),
};

/** Throws if the trainee has since done something that only passing the module allows. */
async function refuseAdvanced({ db }: Context, traineeId: string, module: Module) {
  const since = await doneSince(db, traineeId, module);
  if (since) throw rowInUse(since);
}

/** Gives a mark in place of another. Throws what `updateScore` throws, at its column. */
async function give(
  context: Context,
  traineeId: string,
  module: Module,
  [from, to]: readonly [number | null, number],
) {
  const grade = { score: to, scoreType: typeOf(module), previousScore: from };
  try {
    await updateScore(context, traineeId, grade);
  } catch (error) {
    if (!(error instanceof AppError) || error.key === "STALE_VERSION") throw error;
    throw refuseRow(module, error.message);
  }
}

/** Deletes a first score. Throws UNDO_CHANGED if it has changed since. */
async function withdraw(context: Context, traineeId: string, module: Module, score: number) {
  await context.db.transaction().execute(async (tx) => {
    if (!(await deleteFirstScore(tx, { traineeId, module, score }))) {
      throw new AppError("UNDO_CHANGED");
    }
    await settleCertificates(tx, context, { traineeIds: [traineeId] });
    await writeAudit(tx, context, "score.withdrawn", ["user", traineeId], {
      oldValue: { module, score },
    });
  });
}
