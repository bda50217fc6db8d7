import type { Clock } from "#/platform/app/clock.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { listRows } from "./choosing.queries.ts";
import type { Import, ImportedRow } from "./imports.contract.ts";
import { type Counted, findImport, type ListedImport, listImports } from "./imports.queries.ts";
import {
  type ImportStatus,
  type Mapping,
  type RowFilter,
  type RowState,
  toStore,
  type Verdict,
} from "./imports.rules.ts";
import type { ImportKind } from "./kinds.rules.ts";

export function countsOf(counted: readonly Counted[]): Import["counts"] {
  const sum = (fits: (row: Counted) => boolean) =>
    counted.filter(fits).reduce((total, { count }) => total + count, 0);
  const of = (verdict: Verdict) => sum((row) => row.verdict === verdict);
  const now = (state: RowState) => sum((row) => row.state === state);
  const rest = (of: Verdict) => sum(({ state, verdict }) => state === "checked" && verdict === of);
  return {
    rows: sum(() => true),
    new: of("new"),
    changed: of("changed"),
    same: of("same"),
    problem: of("problem"),
    stored: now("stored"),
    refused: now("refused"),
    reversed: now("reversed"),
    kept: now("kept"),
    failed: now("failed"),
    rest: rest("new") + rest("changed"),
    restNew: rest("new"),
  };
}

function progressOf(
  { status, isPrepared, isChanging, isChosenOnly, counted }: ListedImport,
  counts: Import["counts"],
  waiting: number,
) {
  const { rows, stored, refused, reversed, kept, failed } = counts;
  const isBeginning = status === "checking" && !isPrepared;
  if (status === "reading" || isBeginning) return { done: 0, of: 0 };
  if (status === "checking") return { done: rows - waiting, of: rows };
  if (status === "storing") {
    const chosen = countsOf(counted.filter(({ isChosen }) => isChosen)).rest;
    const rest = isChosenOnly ? chosen : toStore(counts, isChanging);
    return { done: stored + refused, of: stored + refused + rest };
  }
  const undone = reversed + kept + failed;
  return status === "undoing" ? { done: undone, of: undone + stored } : null;
}

function present(row: ListedImport): Import {
  const counts = countsOf(row.counted);
  const waiting = countsOf(row.counted.filter(({ state }) => state === "waiting")).rows;
  return {
    ...row,
    _id: row.id,
    kind: row.kind as ImportKind,
    status: row.status as ImportStatus,
    mapping: row.mapping as Mapping,
    startedBy: { _id: row.startedBy, username: row.starter },
    startedAt: row.startedAt.toISOString(),
    storedAt: row.storedAt?.toISOString() ?? null,
    undoUntil: row.isUndoable ? (row.undoUntil?.toISOString() ?? null) : null,
    counts,
    progress: progressOf(row, counts, waiting),
  };
}

/** The present state of an import. Throws NOT_FOUND. */
export async function answerOf({ db, clock }: { db: Db; clock: Clock }, id: string) {
  const row = await getById(id, (known) => findImport(db, clock, known));
  return { import: { ...present(row), mails: row.mails } };
}

/** One page of imports, newest first. */
export async function listAll({ db, clock }: Context, query: ListQuery) {
  const { rows, total } = await listImports(db, clock, query);
  return { answer: { imports: rows.map(present) }, total };
}

/** One page of an import's rows. Throws NOT_FOUND. */
export async function listOwnRows(
  { db, clock }: Context,
  id: string,
  { show, ...query }: ListQuery & { show?: RowFilter | undefined },
) {
  if (!isId(id)) throw new AppError("NOT_FOUND");
  const { rows, total } = await listRows(db, { importId: id, show }, query);
  if (total === 0) getOrThrow(await findImport(db, clock, id));
  return { answer: { rows: rows.map((one) => one as ImportedRow) }, total };
}
