import { type Insertable, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Tables } from "#/platform/db/tables.ts";
import { SIGN_ON_SECONDS } from "./single-sign-on.rules.ts";

type SignOn = Omit<Insertable<Tables["singleSignOns"]>, "expiresAt">;

/** Begins a sign-in at the provider; replaces an earlier one of the same browser. */
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

/**
 * The person who came back from the provider in this browser and must still take the second step.
 */
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

/** The account linked to an identity at the provider; undefined at the first sign-in. */
export const touchBoundAccount = (db: Db, clock: Clock, { issuer, subject }: Identity) =>
  db
    .updateTable("singleSignOnAccounts")
    .set({ lastUsedAt: clock.sqlNow() })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .returning("userId")
    .executeTakeFirst();

/** Links an account for good. Returns false if the account or the identity is linked already. */
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

/** Whether a row of `users` is linked to a provider. */
export const hasWorkAccount = sql<boolean>`exists (
  select 1 from single_sign_on_accounts where single_sign_on_accounts.user_id = users.id)`;

/** Since when an account is linked to the provider; undefined if it is not. */
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
