import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Role } from "#/shared/actor.ts";
import { hasApp, hasPasskey } from "../factors/factors.queries.ts";
import { INITIAL_PASSWORD_DAYS } from "../passwords/passwords.rules.ts";
import { IDLE_HOURS, maxHours } from "./sessions.rules.ts";

export const isInBatch = sql<boolean>`exists (
  select 1 from batch_members where batch_members.trainee_id = users.id)`;
export const isPlaced = sql<boolean>`exists (
  select 1 from placements where placements.trainee_id = users.id)`;

/** Whether a row of `users` is eligible for marketing, by the rule of the view `person_journey`. */
export const isMarketingEligible = sql<boolean>`coalesce((
  select is_eligible from person_journey where person_journey.id = users.id), false)`;

/** The same for lists of `users`: one pass over the marks instead of a lookup per row. */
export const areMarketingEligible = sql<boolean>`users.id in (
  select id from person_journey where is_eligible)`;

type Noted = {
  confirmedAt?: RawBuilder<Date>;
  lastUsedAt?: RawBuilder<Date>;
  tokenHash?: Buffer;
  replacedHash?: RawBuilder<Buffer | null> | null;
};
const noteInSession = (db: Db, id: string, noted: Noted) =>
  db.updateTable("sessions").set(noted).where("id", "=", id).execute();

/**
 * Notes that the person of a session has just confirmed their identity, and replaces its token. For
 * a browser, which has a cookie as well, the old token stays valid until the new one is used; if
 * several were never used, the first one does.
 */
export const confirmSession = (
  db: Db,
  clock: Clock,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
) =>
  noteInSession(db, id, {
    confirmedAt: clock.sqlNow(),
    tokenHash,
    replacedHash: sql`
      case when cookie_hash is not null then coalesce(replaced_hash, token_hash) end`,
  });

/** Ends the replaced token once the new one is used. */
export const endReplacedToken = (db: Db, id: string) =>
  noteInSession(db, id, { replacedHash: null });

export const touchSession = (db: Db, clock: Clock, id: string) =>
  noteInSession(db, id, { lastUsedAt: clock.sqlNow() });

/** Requires a person's other sessions to confirm their identity again. */
export const forgetOtherProofs = (tx: Db, userId: string, keptId: string) =>
  tx
    .updateTable("sessions")
    .set({ confirmedAt: new Date(0) })
    .where("userId", "=", userId)
    .where("id", "<>", keptId)
    .execute();

/** The account data that sign-in decides on. */
const signInAccounts = (db: Db, clock: Clock) =>
  db.selectFrom("users").select([
    "id",
    "username",
    "email",
    "passwordHash",
    "role",
    "subRole",
    "status",
    "isDisabled",
    "hasInitialPassword",
    "hasToured",
    "failedLogins",
    "createdAt",
    "decidedAt",
    hasApp.as("hasApp"),
    hasPasskey.as("hasPasskey"),
    sql<boolean>`has_initial_password and password_changed_at
        <= ${clock.sqlNow()} - make_interval(days => ${INITIAL_PASSWORD_DAYS})`.as(
      "isInitialPasswordDead",
    ),
  ]);

export const findSignInAccountById = (db: Db, clock: Clock, userId: string) =>
  signInAccounts(db, clock).where("id", "=", userId).executeTakeFirst();

/**
 * The same account, locked until the transaction ends, which makes calls that end its sessions
 * wait.
 */
export const lockSignInAccount = (tx: Db, clock: Clock, userId: string) =>
  signInAccounts(tx, clock).where("id", "=", userId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** An address that was rejected and registered again has two accounts. */
export const findSignInAccount = (db: Db, clock: Clock, email: string) =>
  signInAccounts(db, clock)
    .where("email", "=", email)
    .orderBy(sql`(status = 'rejected')`)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();

export async function insertSession(
  db: Db,
  clock: Clock,
  session: {
    id: string;
    userId: string;
    role: Role;
    tokenHash: Buffer;
    cookieHash: Buffer | null;
    /** Where it was opened, as its owner sees it. */
    ip: string;
    userAgent: string | null;
    deviceHash: Buffer | null;
    /** Whether an outside provider asked for a second factor, so that none of ours is needed. */
    hasOutsideFactor: boolean;
    /** When they confirmed their identity; now if left out. */
    confirmedAt?: Date;
  },
) {
  const now = clock.sqlNow();
  const { role, confirmedAt = now, ...row } = session;
  await db
    .insertInto("sessions")
    .values({
      ...row,
      createdAt: now,
      lastUsedAt: now,
      confirmedAt,
      expiresAt: sql<Date>`${now} + make_interval(hours => ${maxHours(role)})`,
    })
    .execute();
}

export const forgetFailures = (db: Db, userId: string) =>
  db
    .updateTable("users")
    .set({ failedLogins: 0 })
    .where("id", "=", userId)
    .where("failedLogins", ">", 0)
    .execute();

/** Notes the first sign-in, so that the tour is not offered twice. */
export const noteFirstSignIn = (tx: Db, userId: string) =>
  tx.updateTable("users").set({ hasToured: true }).where("id", "=", userId).execute();

export const deleteSession = (db: Db, sessionId: string) =>
  db.deleteFrom("sessions").where("id", "=", sessionId).execute();

/** A browser keeps receiving push notices for a while after its session has expired. */
const keepSubscriptions = (db: Db, ended: Expression<SqlBool>) =>
  db
    .updateTable("pushSubscriptions")
    .set({ sessionId: null })
    .where("sessionId", "in", db.selectFrom("sessions").select("id").where(ended))
    .execute();

/** Ends the sessions bound to a browser's cookie. Returns the ids of their users. */
export async function deleteSessionsOfCookie(db: Db, cookieHash: Buffer): Promise<string[]> {
  // Kept until the next sign-in tells whose browser it is.
  await keepSubscriptions(db, sql<SqlBool>`cookie_hash = ${cookieHash}`);
  const ended = await db
    .deleteFrom("sessions")
    .where("cookieHash", "=", cookieHash)
    .returning("userId")
    .execute();
  return ended.map(({ userId }) => userId);
}

/** Ends one of a person's sessions. Returns whether it existed. */
export const deleteOwnSession = (db: Db, userId: string, sessionId: string): Promise<boolean> =>
  isFound(
    db
      .deleteFrom("sessions")
      .where("userId", "=", userId)
      .where("id", "=", sessionId)
      .returning("id"),
  );

/** Deletes ended sessions in bounded batches; returns how many. */
export async function deleteExpiredSessions(db: Db, clock: Clock): Promise<number> {
  const now = clock.sqlNow();
  const isOver = sql<SqlBool>`(expires_at <= ${now}
    or last_used_at <= ${now} - make_interval(hours => ${IDLE_HOURS}))`;
  await keepSubscriptions(db, isOver);
  const { numDeletedRows } = await db.deleteFrom("sessions").where(isOver).executeTakeFirst();
  return Number(numDeletedRows);
}

export const findUserId = (db: Db, userId: string) =>
  db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
