import type { RowProblem } from "#/domain/office/imports/imports.rules.ts";
import type { ImportKind } from "#/domain/office/imports/kinds.rules.ts";
import type { Context } from "../app/platform.ts";
import type { Db } from "../db/db.ts";

/** A row by its kind's columns; a missing column is absent, an empty cell is "". */
export type ImportedRow = Readonly<Record<string, string>>;

export type Difference = { column: string; from: string; to: string };

/** The result of a row: what it changed, in words, and what undoing needs (null: nothing). */
type RowResult = {
  verdict: "new" | "changed" | "same";
  differences?: readonly Difference[];
  kept?: unknown;
};

type ImportOptions = { isRestoring: boolean };

/**
 * How the rows of one kind are stored. `apply` does the same as its feature's own calls, by their
 * rules; it is tried first in a transaction that is rolled back. It throws AppError, whose fields
 * are named after columns.
 */
export type Importer = {
  kind: ImportKind;
  apply: (context: Context, row: ImportedRow, options: ImportOptions) => Promise<RowResult>;
  /**
   * Takes a stored row back. Throws if it has changed, is in use (`rowInUse`) or cannot be undone.
   */
  undo: (context: Context, kept: unknown) => Promise<void>;
  /** Returns what is stored, as rows that could be imported again. */
  list: (db: Db, page: { after: number; limit: number }) => Promise<ImportedRow[]>;
};

/** A row refused for its content, or not taken back because of later changes. */
export class RowRefusedError extends Error {
  override name = "RowRefusedError";
  readonly problems: readonly RowProblem[];
  readonly isBuiltOn: boolean;
  constructor(problems: readonly RowProblem[], isBuiltOn = false) {
    super(problems.map(({ text }) => text).join(" "));
    this.problems = problems;
    this.isBuiltOn = isBuiltOn;
  }
}

export const refuseRow = (column: string, text: string): RowRefusedError =>
  new RowRefusedError([{ column, text }]);

/** Keeps a stored row that something else now depends on. */
export const rowInUse = (text: string): RowRefusedError =>
  new RowRefusedError([{ column: null, text }], true);

/** Returns the changes from one set of values to another, by column; nothing and null are empty. */
export const differencesOf = <V extends Readonly<Record<string, unknown>>>(
  before: NoInfer<V>,
  after: V,
): Difference[] =>
  Object.keys(after).flatMap((column) => {
    const [from, to] = [before[column], after[column]].map((value) => String(value ?? ""));
    return from === to ? [] : [{ column, from: from ?? "", to: to ?? "" }];
  });
