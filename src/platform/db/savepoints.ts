import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Opens a savepoint: a row that is refused halfway leaves nothing. Within a transaction. */
export const openSavepoint = async (tx: Db): Promise<void> => {
  await sql`savepoint one_row`.execute(tx);
};

/** Rolls back to `openSavepoint`. */
export const rollbackToSavepoint = async (tx: Db): Promise<void> => {
  await sql`rollback to savepoint one_row`.execute(tx);
};
