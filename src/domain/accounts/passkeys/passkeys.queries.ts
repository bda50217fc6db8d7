import { type Insertable, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Tables } from "#/platform/db/tables.ts";
import { CHALLENGE_SECONDS } from "./passkeys.rules.ts";

export type Purpose = "add" | "step-up" | "sign-in";
export type Challenge = { challengeHash: Buffer; purpose: Purpose; callerHash: Buffer };

export async function insertChallenge(db: Db, clock: Clock, challenge: Challenge): Promise<void> {
  const expiresAt = sql<Date>`${clock.sqlNow()} + make_interval(secs => ${CHALLENGE_SECONDS})`;
  await db
    .insertInto("passkeyChallenges")
    .values({ ...challenge, expiresAt })
    .execute();
}

/**
 * Consumes a challenge. Returns whether it was issued to this caller for this purpose and has not
 * expired.
 */
export async function takeChallenge(
  db: Db,
  clock: Clock,
  { challengeHash, purpose, callerHash }: Challenge,
): Promise<boolean> {
  const taken = await db
    .deleteFrom("passkeyChallenges")
    .where("challengeHash", "=", challengeHash)
    .where("purpose", "=", purpose)
    .where("callerHash", "=", callerHash)
    .returning(sql<boolean>`expires_at > ${clock.sqlNow()}`.as("isInTime"))
    .executeTakeFirst();
  return taken?.isInTime ?? false;
}

export const deleteExpiredChallenges = (db: Db, clock: Clock) =>
  db.deleteFrom("passkeyChallenges").where("expiresAt", "<=", clock.sqlNow()).execute();

/** A person's passkeys, oldest first, for `readTogether`. */
export const passkeysOf = (db: Db, userId: string) =>
  db
    .selectFrom("passkeys")
    .select(["id", "name", "credentialId", "transports", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id");

/** A person's passkeys, oldest first. */
export const listPasskeys = (db: Db, userId: string) => passkeysOf(db, userId).execute();

export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom("passkeys")
    .select(["id", "userId", "name", "publicKey"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();

export const insertPasskey = (
  tx: Db,
  clock: Clock,
  passkey: Omit<Insertable<Tables["passkeys"]>, "createdAt" | "lastUsedAt">,
) =>
  tx
    .insertInto("passkeys")
    .values({ ...passkey, createdAt: clock.sqlNow() })
    .execute();

/**
 * Notes that a passkey was used. Returns false, and notes nothing, if its counter did not increase,
 * which means there is a copy. A device without a counter always sends 0.
 */
export const countUse = (
  db: Db,
  clock: Clock,
  { id, signCount }: { id: string; signCount: number },
): Promise<boolean> =>
  isFound(
    db
      .updateTable("passkeys")
      .set({ signCount, lastUsedAt: clock.sqlNow() })
      .where("id", "=", id)
      .where((row) =>
        row.or([
          row("signCount", "<", signCount),
          row.and([row("signCount", "=", 0), row.lit(signCount === 0)]),
        ]),
      )
      .returning("id"),
  );

type OwnPasskey = { userId: string; id: string };

/** Returns whether it exists. */
export const renameOwnPasskey = (
  db: Db,
  { userId, id }: OwnPasskey,
  name: string,
): Promise<boolean> =>
  isFound(
    db
      .updateTable("passkeys")
      .set({ name })
      .where("userId", "=", userId)
      .where("id", "=", id)
      .returning("id"),
  );

/** Returns the name it had; undefined if there was none. */
export const deleteOwnPasskey = (tx: Db, { userId, id }: OwnPasskey) =>
  tx
    .deleteFrom("passkeys")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();

/** Deletes all passkeys of a person. Returns whether there were any. */
export const deletePasskeysOf = (tx: Db, userId: string): Promise<boolean> =>
  isFound(tx.deleteFrom("passkeys").where("userId", "=", userId).returning("id"));
