import type { Db } from "#/platform/db/db.ts";

const selectInvited = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "role", "isInvited"])
    .where("id", "=", userId)
    .where("status", "=", "approved")
    .where("isDisabled", "=", false);

/** Returns the account that may accept an invitation. */
export const findInvited = (db: Db, userId: string) => selectInvited(db, userId).executeTakeFirst();

/** Returns the account that may accept an invitation, locked until the transaction ends. */
export const lockInvited = (db: Db, userId: string) =>
  selectInvited(db, userId).forUpdate().executeTakeFirst();
