import type { Db } from "./db.ts";

/**
 * Locks a user's row until the transaction ends, so that concurrent changes to the user run one
 * after another.
 */
export const lockUser = (tx: Db, id: string) =>
  tx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
