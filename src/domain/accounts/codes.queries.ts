import { type Insertable, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Tables } from "#/platform/db/tables.ts";
import { OTP_MINUTES, OTP_TRIES } from "./codes.rules.ts";

/**
 * Which tries of a code are counted: those of the browser that requested it, by its cookie, or
 * those of others on its network.
 */
export type CodeLane = "tries" | "openTries";
export type Asker = { email: string; requestHash: Buffer | undefined; network: string };

/** A new code replaces the one that the same browser requested before (A4). */
export async function replaceCode(
  db: Db,
  clock: Clock,
  code: Omit<Insertable<Tables["passwordCodes"]>, "createdAt" | "expiresAt">,
  formerRequest: Buffer | undefined,
) {
  if (formerRequest) {
    await db
      .deleteFrom("passwordCodes")
      .where("requestHash", "=", formerRequest)
      .where("email", "=", code.email)
      .execute();
  }
  const now = clock.sqlNow();
  const expiresAt = sql<Date>`${now} + make_interval(mins => ${OTP_MINUTES})`;
  await db
    .insertInto("passwordCodes")
    .values({ ...code, createdAt: now, expiresAt })
    .execute();
}

/**
 * The code that a caller may try: the one requested with their cookie, else the latest one
 * requested from their network by a client without cookies.
 */
export async function findCode(db: Db, clock: Clock, asker: Asker) {
  const isOwn = sql<boolean>`request_hash is not distinct from ${asker.requestHash ?? null}::bytea`;
  const row = await db
    .selectFrom("passwordCodes")
    .select(["id", "userId", "codeHash", "verifiedAt", isOwn.as("isOwn")])
    .where("email", "=", asker.email)
    .where("expiresAt", ">", clock.sqlNow())
    .where((code) =>
      code.or([
        isOwn,
        code.and([code("isBrowser", "=", false), code("network", "=", asker.network)]),
      ]),
    )
    .orderBy(isOwn, "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row) return undefined;
  const { isOwn: hasCookie, ...code } = row;
  const lane: CodeLane = hasCookie ? "tries" : "openTries";
  return { ...code, lane };
}

/** Uses one of the five tries before the code is compared; false if there is none left. */
export const countCodeTry = (db: Db, clock: Clock, id: string, lane: CodeLane) =>
  isFound(
    db
      .updateTable("passwordCodes")
      .set((row) => ({ [lane]: row(lane, "+", 1) }))
      .where("id", "=", id)
      .where(lane, "<", OTP_TRIES)
      .where("expiresAt", ">", clock.sqlNow())
      .returning("id"),
  );

export const markVerified = (db: Db, clock: Clock, id: string) =>
  db
    .updateTable("passwordCodes")
    .set({ verifiedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();

/** Uses up a verified code; true for the single caller that got it (I-14). */
export const consumeCode = (db: Db, clock: Clock, id: string) =>
  isFound(
    db
      .deleteFrom("passwordCodes")
      .where("id", "=", id)
      .where("verifiedAt", "is not", null)
      .where("expiresAt", ">", clock.sqlNow())
      .returning("id"),
  );

/** Deletes all open codes of an account, of any browser. */
export const deleteCodesOf = (db: Db, userId: string) =>
  db.deleteFrom("passwordCodes").where("userId", "=", userId).execute();

export const deleteExpiredCodes = (db: Db, clock: Clock) =>
  db.deleteFrom("passwordCodes").where("expiresAt", "<=", clock.sqlNow()).execute();
