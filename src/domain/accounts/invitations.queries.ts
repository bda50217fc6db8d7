import type { Db } from "#/platform/db/db.ts";

/** Returns the account that may accept an invitation, locked until the transaction ends. */
export const lockInvited = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "role", "isInvited"])
    .where("id", "=", userId)
    .where("status", "=", "approved")
    .where("isDisabled", "=", false)
    .forUpdate()
    .executeTakeFirst();
