import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { OTP_MINUTES, OTP_TRIES } from "./codes.rules.ts";

/** A new claim replaces the previous one and its tries. */
export async function replaceEmailChange(
  db: Db,
  clock: Clock,
  change: { userId: string; email: string; askedBy: string; codeHash: Buffer },
) {
  const now = clock.sqlNow();
  const { userId, ...claim } = change;
  const row = {
    ...claim,
    tries: 0,
    createdAt: now,
    expiresAt: sql<Date>`${now} + make_interval(mins => ${OTP_MINUTES})`,
  };
  await db
    .insertInto("emailChanges")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
}

export const findEmailChange = (db: Db, userId: string) =>
  db
    .selectFrom("emailChanges")
    .select(["email", "askedBy"])
    .where("userId", "=", userId)
    .executeTakeFirst();

/** Uses one of the five tries before the code is compared; undefined if there is none left. */
export const countEmailTry = (db: Db, clock: Clock, userId: string) =>
  db
    .updateTable("emailChanges")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("userId", "=", userId)
    .where("tries", "<", OTP_TRIES)
    .where("expiresAt", ">", clock.sqlNow())
    .returning("codeHash")
    .executeTakeFirst();

/** Whether an unexpired code has no tries left. */
export async function isEmailCodeUsedUp(db: Db, clock: Clock, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("emailChanges")
    .select("tries")
    .where("userId", "=", userId)
    .where("expiresAt", ">", clock.sqlNow())
    .executeTakeFirst();
  return row !== undefined && row.tries >= OTP_TRIES;
}

/** Deletes a claim. Returns its address to the single caller that deleted it, else undefined. */
export const deleteEmailChange = (db: Db, claim: { userId: string; email?: string | undefined }) =>
  db
    .deleteFrom("emailChanges")
    .where("userId", "=", claim.userId)
    .$if(claim.email !== undefined, (rows) => rows.where("email", "=", claim.email ?? ""))
    .returning("email")
    .executeTakeFirst();
