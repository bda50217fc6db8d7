import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { hasFactor } from "../factors/factors.queries.ts";
import { deleteLinksOf } from "../links.queries.ts";

/** The approved, unlocked account of an address, which may sign in and therefore reset. */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", hasFactor.as("hasFactor")])
    .where("email", "=", email)
    .where("status", "=", "approved")
    .where("isDisabled", "=", false)
    .executeTakeFirst();

export const findAccountWithHash = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "passwordHash", "hasInitialPassword"])
    .where("id", "=", userId)
    .executeTakeFirst();

/**
 * Stores a chosen password, resets the count of failed sign-ins and deletes open set-password
 * links.
 */
export async function updatePassword(db: Db, clock: Clock, userId: string, passwordHash: string) {
  await db
    .updateTable("users")
    .set({
      passwordHash,
      hasInitialPassword: false,
      isInvited: false,
      failedLogins: 0,
      passwordChangedAt: clock.sqlNow(),
    })
    .where("id", "=", userId)
    .execute();
  await deleteLinksOf(db, userId, ["set-password"]);
}
