/** A row of the database as JSON, under the columns' own names. */
export type Row = Readonly<Record<string, unknown>>;

/** The columns that identify a row: its id, or what it was looked up by. */
export const keyOf = (row: Row, lookedUpBy: readonly string[]): readonly string[] =>
  "id" in row ? ["id"] : lookedUpBy;

/** Only some columns of a row; all of them without a choice. */
export const only = (row: Row, columns: readonly string[] | undefined): Row =>
  columns ? Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) : row;

/**
 * Returns what undoing writes for a row: the whole row where it was deleted, its key and the
 * differing columns where it was changed, undefined where it is unchanged.
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
