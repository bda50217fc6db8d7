import type { Db } from "#/server/db.ts";

const profileColumns = ["id", "username", "email", "role", "subRole", "version"] as const;

export const findProfile = (db: Db, userId: string) =>
  db.selectFrom("users").select(profileColumns).where("id", "=", userId).executeTakeFirst();

/** Changes name and e-mail; undefined when `version` was given and is stale (I-88). */
export const updateProfile = (
  db: Db,
  change: { userId: string; username: string; email: string; version: number | undefined },
) =>
  db
    .updateTable("users")
    .set((row) => ({
      username: change.username,
      email: change.email,
      version: row("version", "+", 1),
    }))
    .where("id", "=", change.userId)
    .$if(change.version !== undefined, (rows) => rows.where("version", "=", change.version ?? 0))
    .returning(profileColumns)
    .executeTakeFirst();
