import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { OTP_MINUTES, OTP_TRIES } from "../rules.ts";

/** An account that may sign in and therefore may reset: approved and not disabled. */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email"])
    .where("email", "=", email)
    .where("status", "=", "approved")
    .where("isDisabled", "=", false)
    .executeTakeFirst();

export const findAccountWithHash = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "passwordHash"])
    .where("id", "=", userId)
    .executeTakeFirst();

/** A new code takes the old one's place, with its tries (A4). */
export async function replaceCode(db: Db, clock: Clock, userId: string, codeHash: Buffer) {
  const now = clock.sqlNow();
  const expiresAt = sql<Date>`${now} + make_interval(mins => ${OTP_MINUTES})`;
  const fresh = { codeHash, tries: 0, createdAt: now, expiresAt, verifiedAt: null };
  await db
    .insertInto("oneTimeCodes")
    .values({ userId, ...fresh })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(fresh))
    .execute();
}

/** Takes one of the five tries before the code is looked at; undefined when there is none left. */
export const countCodeTry = (db: Db, clock: Clock, userId: string) =>
  db
    .updateTable("oneTimeCodes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("userId", "=", userId)
    .where("tries", "<", OTP_TRIES)
    .where("expiresAt", ">", clock.sqlNow())
    .returning("codeHash")
    .executeTakeFirst();

/** After a wrong code at the reset: it counts, and the fifth ends the code. */
export async function countForeignTry(db: Db, userId: string) {
  const counted = await db
    .updateTable("oneTimeCodes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("userId", "=", userId)
    .where("tries", "<", OTP_TRIES)
    .returning("tries")
    .executeTakeFirst();
  if (!counted) await db.deleteFrom("oneTimeCodes").where("userId", "=", userId).execute();
}

export async function findCodeState(
  db: Db,
  clock: Clock,
  userId: string,
): Promise<"open" | "verified" | "used-up" | undefined> {
  const row = await db
    .selectFrom("oneTimeCodes")
    .select(["tries", "verifiedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", clock.sqlNow())
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.verifiedAt) return "verified";
  return row.tries >= OTP_TRIES ? "used-up" : "open";
}

export async function markVerified(db: Db, clock: Clock, userId: string, codeHash: Buffer) {
  await db
    .updateTable("oneTimeCodes")
    .set({ verifiedAt: clock.sqlNow() })
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .execute();
}

/** Uses a verified code up; true for the one caller that got it (I-14). */
export async function consumeCode(db: Db, clock: Clock, userId: string, codeHash: Buffer) {
  const used = await db
    .deleteFrom("oneTimeCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .where("verifiedAt", "is not", null)
    .where("expiresAt", ">", clock.sqlNow())
    .returning("userId")
    .executeTakeFirst();
  return used !== undefined;
}

export async function updatePassword(db: Db, clock: Clock, userId: string, passwordHash: string) {
  await db
    .updateTable("users")
    .set({
      passwordHash,
      hasInitialPassword: false,
      failedLogins: 0,
      passwordChangedAt: clock.sqlNow(),
    })
    .where("id", "=", userId)
    .execute();
}
