import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Begins what can be taken back alone: a row that is refused halfway leaves nothing. For use within a transaction. */
export const beginRow = async (tx: Db): Promise<void> => {
  await sql`savepoint one_row`.execute(tx);
};

/** Takes back what was done since `beginRow`. */
export const leaveRow = async (tx: Db): Promise<void> => {
  await sql`rollback to savepoint one_row`.execute(tx);
};
