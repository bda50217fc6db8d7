import type { Db } from "#/server/db.ts";

/** Whose account an address is, for the trail; none where nobody has it. */
export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  return found?.id ?? null;
}

export async function countFailure(db: Db, userId: string) {
  await db
    .updateTable("users")
    .set((row) => ({ failedLogins: row("failedLogins", "+", 1) }))
    .where("id", "=", userId)
    .execute();
}
