import { sql } from "kysely";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
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
 * Returns somebody's profile, with their row locked until the transaction ends; undefined where the
 * account ended after the call was let in: an erased one would get its name back.
 */
export const lockProfile = (db: Db, userId: string) =>
  profileRows(db, userId)
    .where("users.isDisabled", "=", false)
    .forUpdate("users")
    .executeTakeFirst();

export const updateUsername = (db: Db, userId: string, username: string) =>
  updateVersioned(db, "users", { id: userId }, { username });
