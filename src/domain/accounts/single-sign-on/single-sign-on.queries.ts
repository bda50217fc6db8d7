import { type Insertable, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Tables } from "#/platform/db/tables.ts";
import { SIGN_ON_SECONDS } from "./single-sign-on.rules.ts";

type SignOn = Omit<Insertable<Tables["singleSignOns"]>, "expiresAt">;

/** Begins a sign-in at the provider; ends an earlier one begun in the same browser. */
export async function insertSignOn(db: Db, clock: Clock, signOn: SignOn): Promise<void> {
  const expiresAt = sql<Date>`${clock.sqlNow()} + make_interval(secs => ${SIGN_ON_SECONDS})`;
  await db
    .insertInto("singleSignOns")
    .values({ ...signOn, expiresAt })
    .execute();
}

type Begun = Pick<SignOn, "purpose"> & { callerHash: Buffer };

/** Consumes the sign-in that a browser has begun; undefined if it has expired or there is none. */
export async function takeSignOn(db: Db, clock: Clock, { callerHash, purpose }: Begun) {
  const taken = await db
    .deleteFrom("singleSignOns")
    .where("callerHash", "=", callerHash)
    .where("purpose", "=", purpose)
    .returning(["userId", "returnTo", sql<boolean>`expires_at > ${clock.sqlNow()}`.as("isInTime")])
    .executeTakeFirst();
  return taken?.isInTime ? taken : undefined;
}

/** The person back from the provider in this browser whose second step is pending. */
export const findHalfway = (db: Db, clock: Clock, callerHash: Buffer) =>
  db
    .selectFrom("singleSignOns")
    .select("userId")
    .where("callerHash", "=", callerHash)
    .where("purpose", "=", "second-step")
    .where("expiresAt", ">", clock.sqlNow())
    .executeTakeFirst();

export const deleteExpiredSignOns = (db: Db, clock: Clock) =>
  db.deleteFrom("singleSignOns").where("expiresAt", "<=", clock.sqlNow()).execute();

type Identity = { issuer: string; subject: string };

/** The account that somebody at the provider signs in to; undefined for a first sign-in. */
export const touchBoundAccount = (db: Db, clock: Clock, { issuer, subject }: Identity) =>
  db
    .updateTable("singleSignOnAccounts")
    .set({ lastUsedAt: clock.sqlNow() })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .returning("userId")
    .executeTakeFirst();

/** Binds an account for good. Returns false where it, or who signs in, is bound already. */
export const bindAccount = (
  tx: Db,
  clock: Clock,
  bound: Identity & { userId: string },
): Promise<boolean> =>
  isFound(
    tx
      .insertInto("singleSignOnAccounts")
      .values({ ...bound, boundAt: clock.sqlNow(), lastUsedAt: clock.sqlNow() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("userId"),
  );

/** Whether somebody, as `users`, signs in at a provider. */
export const hasWorkAccount = sql<boolean>`exists (
  select 1 from single_sign_on_accounts where single_sign_on_accounts.user_id = users.id)`;

/** Since when an account signs in at the provider; undefined where it never has. */
export const findBoundAt = (db: Db, userId: string, issuer: string) =>
  db
    .selectFrom("singleSignOnAccounts")
    .select(["boundAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();

/**
 * Removes an account's link to the provider, so that it can be linked again. Returns whether there
 * was one.
 */
export const unbindAccount = (tx: Db, userId: string): Promise<boolean> =>
  isFound(tx.deleteFrom("singleSignOnAccounts").where("userId", "=", userId).returning("userId"));
