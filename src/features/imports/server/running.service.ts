import { deferCommit } from "#/server/db/deferred-commit.ts";
import type { Db } from "#/server/db.ts";
import { fromDbError } from "#/server/db-errors.ts";
import { type Importer, RowRefused } from "#/server/importers.ts";
import type { Context, Platform } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import {
  type ImportStatus,
  type Mapping,
  problemsIn,
  type RowProblem,
  rowOf,
  stateAfterUndo,
} from "../rules.ts";
import {
  beginRow,
  type Done,
  findImport,
  findStarter,
  type ImportRow,
  leaveRow,
  lockNext,
  type Step,
  updateDone,
  updateImport,
  WORK_OF,
  type WorkRow,
} from "./queries.ts";

/** So many things at a time: short enough for who waits for the same rows, or for the embedded database's one connection. */
const THINGS_AT_ONCE = 20;

const NEXT_STATUS = {
  checking: "checked",
  storing: "stored",
  undoing: "undone",
} as const satisfies Record<Step, ImportStatus>;

/** Does the next rows of a step in one transaction, which a check rolls back; ends the step after the last. */
export async function workOn(
  platform: Platform,
  importer: Importer,
  next: { id: string; status: string; startedBy: string },
): Promise<void> {
  const { db, clock } = platform;
  const step = next.status as Step;
  const row = await findImport(db, clock, next.id);
  const context = row && (await contextOf(platform, row, step));
  if (!row || !context) {
    await updateImport(db, clock, { id: next.id, from: [step] }, GIVEN_UP[step]);
    return;
  }
  const deferred = deferCommit(db);
  try {
    const rows = await deferred.db
      .transaction()
      .execute((tx) => lockNext(tx, row.id, step, THINGS_AT_ONCE));
    const done = await tryEach({ ...context, db: deferred.db }, { importer, row, step }, rows);
    if (step === "checking") await deferred.rollback();
    if (rows.length === 0) {
      await deferred.rollback();
      await updateImport(db, clock, { id: row.id, from: [step] }, { status: NEXT_STATUS[step] });
    } else if (step === "checking") {
      await updateDone(db, row.id, WORK_OF[step].state, done);
    } else {
      await deferred.commitWith((tx) => noteDone(tx, row.id, step, done));
    }
  } catch (error) {
    await deferred.rollback();
    throw error;
  }
}

/** Who began it may not import any more: nothing further is done in their name. */
const GIVEN_UP = {
  checking: { status: "unreadable", problem: "Whoever began this may not import any more." },
  storing: { status: "stored" },
  undoing: { status: "stored" },
} as const;

async function noteDone(tx: Db, importId: string, step: Step, done: readonly Done[]) {
  const noted = await updateDone(tx, importId, WORK_OF[step].state, done);
  if (noted !== done.length) throw new Error("Rows of an import were done elsewhere.");
}

type Work = { importer: Importer; row: ImportRow; step: Step };

async function tryEach(context: Context, work: Work, rows: readonly WorkRow[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const one of rows) done.push(await tryOne(context, work, one));
  return done;
}

async function tryOne(
  context: Context,
  { importer, row, step }: Work,
  one: WorkRow,
): Promise<Done> {
  const { number } = one;
  await beginRow(context.db);
  try {
    if (step === "undoing") {
      if (one.kept !== null) await importer.undo(context, one.kept);
      return { number, state: "reversed" };
    }
    const values = rowOf(one.cells, row.mapping as Mapping);
    const applied = await importer.apply(context, values, { isRestoring: row.isRestoring });
    const { verdict, differences, kept = null } = applied;
    if (step === "checking") return { number, state: "checked", verdict, differences };
    return { number, state: "stored", verdict, differences, kept };
  } catch (error) {
    const done = refusedRow(context, step, one, error);
    await leaveRow(context.db);
    return done;
  }
}

/** What becomes of a row that could not be done. Throws what is no fault of the row, so that it is tried again. */
function refusedRow(
  context: Context,
  step: Step,
  { number, kept }: WorkRow,
  thrown: unknown,
): Done {
  const error = fromDbError(thrown);
  const isAway =
    error instanceof AppError && (error.key === "UNAVAILABLE" || error.key === "OUTCOME_UNKNOWN");
  if (isAway) throw error;
  const problems = problemsOf(context, error);
  if (step === "undoing") {
    const key = error instanceof AppError ? error.key : null;
    return { number, state: stateAfterUndo(key), problems, kept };
  }
  if (step === "checking") return { number, state: "checked", verdict: "problem", problems };
  return { number, state: "refused", problems };
}

function problemsOf({ log }: Context, error: unknown): readonly RowProblem[] {
  if (error instanceof RowRefused) return error.problems;
  if (error instanceof AppError) return problemsIn(error.message, error.details.fields);
  log.error({ err: error }, "A row of an import met a fault.");
  return [{ column: null, text: "This row could not be stored. The hub's log says why." }];
}

/** What services see of an import: the admin who began it, and nobody's browser. Undefined once they may not import. */
async function contextOf(
  platform: Platform,
  row: ImportRow,
  step: Step,
): Promise<Context | undefined> {
  const starter = await findStarter(platform.db, row.startedBy);
  if (!starter) return undefined;
  return {
    ...platform,
    requestId: `import ${row.id}`,
    ip: "",
    network: "",
    userAgent: undefined,
    isWebClient: false,
    header: () => undefined,
    linkReaderId: null,
    requireConfirmed: () => undefined,
    setStatus: () => undefined,
    setSessionCookie: () => undefined,
    readCookie: () => undefined,
    setCookie: () => undefined,
    readFor: () => Promise.reject(new Error("An import reads no address.")),
    afterwards: () => undefined,
    isQuiet: step === "checking" || !row.isTelling,
    sessionId: "",
    actor: {
      ...starter,
      role: "Admin",
      subRole: null,
      mustChangePassword: false,
      isInBatch: false,
      isPlaced: false,
      isMarketingEligible: false,
    },
  };
}
