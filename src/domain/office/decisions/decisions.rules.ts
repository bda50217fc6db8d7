/** A row of the database as JSON, under the database's column names. */
export type Row = Readonly<Record<string, unknown>>;

/** The columns that identify a row: its id, or those it was selected by. */
export const keyOf = (row: Row, lookedUpBy: readonly string[]): readonly string[] =>
  "id" in row ? ["id"] : lookedUpBy;

/** A row's given columns, or all of them. */
export const only = (row: Row, columns: readonly string[] | undefined): Row =>
  columns ? Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) : row;

/**
 * Returns what undoing writes for a row: the whole row if it was deleted, its key and the differing
 * columns if it was changed, undefined if it is unchanged.
 */
export function toRestore(before: Row, after: Row | undefined, key: readonly string[]) {
  if (!after) return { row: before, isGone: true };
  const differing = Object.keys(before).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (differing.length === 0) return undefined;
  return { row: only(before, [...key, ...differing]), isGone: false };
}

export const isSameRow = (one: Row, other: Row, key: readonly string[]): boolean =>
  key.every((name) => one[name] === other[name]);
