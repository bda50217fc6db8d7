import type { InsertObject, Kysely } from "kysely";
import type { Db, Tables } from "./db.ts";
import { newId } from "./ids.ts";

type WithId = { [T in keyof Tables]: "id" extends keyof Tables[T] ? T : never }[keyof Tables];

/** Inserts a row into a table under a new id. Returns the id. */
export async function insertRow<T extends WithId>(
  tx: Db,
  table: T,
  values: Omit<InsertObject<Tables, T>, "id">,
): Promise<string> {
  const id = newId();
  // The compiler does not know the columns of a generic table; it has checked `values`.
  const tables = tx as unknown as Kysely<Record<WithId, { id: string }>>;
  await tables
    .insertInto<WithId>(table)
    .values({ ...(values as object), id })
    .execute();
  return id;
}
