import type { Db } from "#/platform/db/db.ts";

/** Returns the user id of an address for the audit trail; undefined if there is none. */
export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  return row?.id ?? null;
}

export const countFailure = (db: Db, userId: string) =>
  db
    .updateTable("users")
    .set((row) => ({ failedLogins: row("failedLogins", "+", 1) }))
    .where("id", "=", userId)
    .execute();
