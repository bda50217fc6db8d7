import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Opens a savepoint in a transaction, so that a row refused halfway leaves nothing behind. */
export const openSavepoint = async (tx: Db): Promise<void> => {
  await sql`savepoint one_row`.execute(tx);
};

export const rollbackToSavepoint = async (tx: Db): Promise<void> => {
  await sql`rollback to savepoint one_row`.execute(tx);
};
