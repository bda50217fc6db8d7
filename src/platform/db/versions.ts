import { type Kysely, sql, type UpdateObject } from "kysely";
import { isFound } from "./answers.ts";
import type { Db, Tables } from "./db.ts";

type Row = { id: string; version: number };

/** Tables whose rows have a version, so that a change based on a stale version is refused. */
type Versioned = {
  [T in keyof Tables]: keyof Row extends keyof Tables[T] ? T : never;
}[keyof Tables];

/** The value that a change sets `version` to. */
export const nextVersion = sql<number>`version + 1`;

/**
 * Changes a row of a table and gives it the next version. Returns false if the row does not exist,
 * or has another version than the given one; no version is needed for a row that the caller has
 * locked.
 */
export function updateVersioned<T extends Versioned>(
  tx: Db,
  table: T,
  { id, version }: { id: string; version?: number | undefined },
  values: UpdateObject<Tables, T, T>,
): Promise<boolean> {
  // The compiler does not know that a generic table has these columns; it has checked `values`.
  const tables = tx as unknown as Kysely<Record<Versioned, Row>>;
  const change = tables
    .updateTable<Versioned>(table)
    .set({ ...(values as object), version: nextVersion })
    .where("id", "=", id);
  return isFound(
    (version === undefined ? change : change.where("version", "=", version)).returning("id"),
  );
}
