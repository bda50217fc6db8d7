import { sql } from "kysely";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { lockUser } from "#/platform/db/lock-user.ts";
import { updateVersioned } from "#/platform/db/versions.ts";

const profileRows = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("emailChanges", "emailChanges.userId", "users.id")
    .select([
      ...columnsIn("users", "id", "username", "email", "role", "subRole", "version"),
      "emailChanges.email as pendingEmail",
      sql<boolean>`coalesce(email_changes.asked_by <> users.id, false)`.as("isPendingByAdmin"),
    ])
    .where("users.id", "=", userId);

export const findProfile = (db: Db, userId: string) => profileRows(db, userId).executeTakeFirst();

/**
 * Returns a person's profile, locked until the transaction ends; undefined if the account ended
 * after the call was authorized, as an erased one would get its name back. The pending address is
 * read once the lock is held: columns joined to a locked row are read as they were before the wait.
 */
export async function lockProfile(tx: Db, userId: string) {
  await lockUser(tx, userId);
  return profileRows(tx, userId).where("users.isDisabled", "=", false).executeTakeFirst();
}

export const updateUsername = (db: Db, userId: string, username: string) =>
  updateVersioned(db, "users", { id: userId }, { username });
