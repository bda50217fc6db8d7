import type { Context, Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { fromDbError } from "#/platform/db/errors.ts";
import { openSavepoint, rollbackToSavepoint } from "#/platform/db/savepoints.ts";
import { unitOfWork } from "#/platform/db/unit-of-work.ts";
import type { Batch } from "#/platform/jobs/batched-work.ts";
import { type Importer, RowRefusedError } from "#/platform/sheets/importers.ts";
import { AppError } from "#/shared/errors.ts";
import {
  type Done,
  lockNext,
  type Step,
  updateDone,
  WORK_OF,
  type Work,
  type WorkRow,
} from "./imports.queries.ts";
import {
  type ImportStatus,
  type Mapping,
  problemsIn,
  type RowProblem,
  rowOf,
  stateAfterUndo,
  whomOf,
} from "./imports.rules.ts";
import { type ImportKind, KINDS } from "./kinds.rules.ts";
import { moveImport, takeBackAnnounced } from "./transitions.service.ts";
import { unshownProblems } from "./unshown.rules.ts";

/** The maximum number of rows in a part. */
const ROWS_AT_ONCE = 40;

const NEXT_STATUS = {
  checking: "checked",
  storing: "stored",
  undoing: "undone",
} as const satisfies Record<Step, ImportStatus>;

/** Does a step's next rows in one transaction, which a check rolls back; ends a finished step. */
export async function workOn(
  platform: Platform,
  importer: Importer,
  { next, part }: { next: Work; part: Batch },
): Promise<void> {
  const { db } = platform;
  const step = next.status as Step;
  const { id, starter } = next;
  const from = { id, from: [step] };
  if (starter === null) {
    await db.transaction().execute((tx) => moveImport(tx, platform, from, GIVEN_UP[step]));
    return;
  }
  const unit = unitOfWork(db);
  try {
    const take = (tx: Db) => lockNext(tx, next, step, ROWS_AT_ONCE);
    const found = await unit.db.transaction().execute(take);
    const rows = isWhole(next) && found.length === ROWS_AT_ONCE ? withoutLast(found) : found;
    const context = { ...contextOf(platform, { ...next, starter }), db: unit.db };
    const done = await tryEach(context, { importer, next, step, part }, rows);
    if (step === "checking") await unit.rollback();
    if (rows.length === 0) {
      await unit.rollback();
      const change = { status: NEXT_STATUS[step] };
      await db.transaction().execute((tx) => moveImport(tx, platform, from, change));
    } else if (step === "checking") {
      await updateDone(db, id, WORK_OF[step].state, done);
    } else {
      await unit.commit((tx) => noteDone(tx, id, step, done));
    }
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

/** For an import whose author may no longer import: nothing more is done in their name. */
const GIVEN_UP = {
  checking: { status: "unreadable", problem: "Whoever began this may not import any more." },
  storing: { status: "stored" },
  undoing: { status: "stored" },
} as const;

async function noteDone(tx: Db, importId: string, step: Step, done: readonly Done[]) {
  const noted = await updateDone(tx, importId, WORK_OF[step].state, done);
  if (noted !== done.length) throw new Error("Rows of an import were done elsewhere.");
}

type Rows = { importer: Importer; next: Work; step: Step; part: Batch };

/** Does as many of these rows as a part's time allows, at least one. */
async function tryEach(context: Context, work: Rows, rows: readonly WorkRow[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const [at, one] of rows.entries()) {
    const before = rows[at - 1];
    if (before && work.part.isOver() && canStop(work, before, one)) break;
    done.push(await tryOne(context, work, one));
  }
  return done;
}

/** A check rolls back each part, so rows that build on each other must be in the same one. */
const isWhole = ({ status, kind }: Work): boolean =>
  status === "checking" && KINDS[kind as ImportKind].isTogether === true;

const canStop = ({ next }: Rows, before: WorkRow, after: WorkRow): boolean =>
  !isWhole(next) || whomOf(before.about) !== whomOf(after.about);

/** Without the last person's rows, as more may follow; all if there is nobody else. */
function withoutLast(rows: readonly WorkRow[]): readonly WorkRow[] {
  const last = whomOf(rows.at(-1)?.about ?? null);
  const others = rows.filter(({ about }) => whomOf(about) !== last);
  return others.length > 0 ? others : rows;
}

async function tryOne(
  everyones: Context,
  { importer, next, step }: Rows,
  one: WorkRow,
): Promise<Done> {
  const { number } = one;
  const context = { ...everyones, importRow: { importId: next.id, number } };
  await openSavepoint(context.db);
  try {
    if (step === "undoing") {
      const back = await takeBackAnnounced(context);
      if (one.kept !== null) await importer.undo(back, one.kept);
      return { number, state: "reversed" };
    }
    const { values, isRestoring } = meantOf(next, one);
    const applied = await importer.apply(context, values, { isRestoring });
    const { kept = null, ...found } = applied;
    if (step === "checking") return { number, state: "checked", ...found };
    const unshown = unshownProblems(one, found);
    if (unshown.length > 0) throw new RowRefusedError(unshown);
    return { number, state: "stored", ...found, kept };
  } catch (error) {
    const done = refusedRow(context, step, one, error);
    await rollbackToSavepoint(context.db);
    return done;
  }
}

/**
 * A row as it is to be applied: a change that was not chosen is treated like an empty cell, and
 * locked or removed people are only restored if that was chosen.
 */
function meantOf(next: Work, { cells, differences, chosen }: WorkRow) {
  const values = rowOf(cells, next.mapping as Mapping);
  const left = differences.map(({ column }) => column).filter((one) => !chosen?.includes(one));
  if (!chosen || left.length === 0) return { values, isRestoring: next.isRestoring };
  const { about } = KINDS[next.kind as ImportKind];
  const emptied = left.filter((column) => !about.includes(column)).map((column) => [column, ""]);
  return {
    values: { ...values, ...Object.fromEntries(emptied) },
    isRestoring: next.isRestoring && !left.some((column) => about.includes(column)),
  };
}

/** The result of a failed row. Throws errors not caused by the row, so that it is tried again. */
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
    const isBuiltOn = error instanceof RowRefusedError && error.isBuiltOn;
    return { number, state: isBuiltOn ? "kept" : stateAfterUndo(key), problems, kept };
  }
  if (step === "checking") return { number, state: "checked", verdict: "problem", problems };
  return { number, state: "refused", problems };
}

function problemsOf({ log }: Context, error: unknown): readonly RowProblem[] {
  if (error instanceof RowRefusedError) return error.problems;
  if (error instanceof AppError) return problemsIn(error.message, error.details.fields);
  log.error({ err: error }, "A row of an import met a fault.");
  return [{ column: null, text: "This row could not be stored. The hub's log says why." }];
}

/** The context for services: the admin who last moved the import on, without a browser. */
function contextOf(platform: Platform, next: Work & { starter: string }): Context {
  return {
    ...platform,
    requestId: `import ${next.id}`,
    accessTokenId: null,
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
    afterwards: () => undefined,
    isQuiet: next.status === "checking" || !next.isTelling,
    sessionId: "",
    actor: {
      id: next.startedBy,
      username: next.starter,
      role: "Admin",
      subRole: null,
      mustChangePassword: false,
      isInBatch: false,
      isPlaced: false,
      isMarketingEligible: false,
    },
  };
}
