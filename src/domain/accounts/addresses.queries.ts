import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { updateVersioned } from "#/platform/db/versions.ts";

export const isAddressTaken = (db: Db, email: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("status", "<>", "rejected"),
  );

export const lockAccount = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "role"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();

export const updateEmail = (db: Db, userId: string, email: string) =>
  updateVersioned(db, "users", { id: userId }, { email });
