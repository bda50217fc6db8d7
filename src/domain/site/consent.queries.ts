import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Way } from "./consent.rules.ts";

/** Every published version without its text, newest first; without the product's own. */
export const listPublished = (db: Db) =>
  db.selectFrom("hubNotices").select(["version", "setAt"]).orderBy("version", "desc").execute();

export const findPublished = (db: Db, version: number) =>
  db.selectFrom("hubNotices").select("text").where("version", "=", version).executeTakeFirst();

/** Stores that a person agreed to a version. Returns false if they had already. */
export async function insertAgreement(
  db: Db,
  clock: Clock,
  agreement: { userId: string; version: number; way: Way },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("agreements")
    .values({ ...agreement, agreedAt: clock.sqlNow() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The versions a person agreed to, latest first. */
export const listAgreements = (db: Db, userId: string) =>
  db
    .selectFrom("agreements")
    .select(["version", "agreedAt", "way"])
    .where("userId", "=", userId)
    .orderBy("version", "desc")
    .execute();

/** The latest version a person agreed to, for `readTogether`. */
export const agreedVersionOf = (db: Db, userId: string) =>
  db
    .selectFrom("agreements")
    .select((row) => row.fn.max("version").as("version"))
    .where("userId", "=", userId);
