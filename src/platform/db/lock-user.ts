import type { Db } from "./db.ts";

/**
 * Locks somebody's row until the transaction ends, so that what is changed of them at once follows
 * one another.
 */
export const lockUser = (tx: Db, id: string) =>
  tx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
