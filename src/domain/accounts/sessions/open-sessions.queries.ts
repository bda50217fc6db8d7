import { sql } from "kysely";
import type { Clock, SqlClock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Actor } from "#/shared/actor.ts";
import { hasFactor } from "../factors/factors.queries.ts";
import { CONFIRMED_MINUTES } from "../factors/factors.rules.ts";
import { isInBatch, isMarketingEligible, isPlaced } from "./sessions.queries.ts";
import { IDLE_HOURS } from "./sessions.rules.ts";

export type SessionRow = {
  id: string;
  cookieHash: Buffer | null;
  needsTouch: boolean;
  /** Whether its new token is used for the first time, which ends the replaced one. */
  isRenewed: boolean;
  hasFactor: boolean;
  /** Whether its person confirmed their identity within the last minutes. */
  isConfirmed: boolean;
  actor: Actor;
};

/**
 * Sessions that have not ended, of people who may sign in. Each session's person is looked up by id
 * (`offset 0` keeps the two apart): with few sessions PostgreSQL would otherwise scan users in
 * order until it finds one of them.
 */
const openSessions = (db: Db, clock: SqlClock) =>
  db
    .selectFrom("sessions")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("users")
          .select(["id", "username", "role", "subRole", "hasInitialPassword"])
          .whereRef("users.id", "=", "sessions.userId")
          .where("users.status", "=", "approved")
          .where("users.isDisabled", "=", false)
          .offset(sql.lit(0))
          .as("users"),
      (join) => join.onTrue(),
    )
    .where("sessions.expiresAt", ">", clock.sqlNow())
    .where(
      sql<boolean>`sessions.last_used_at > ${clock.sqlNow()} - make_interval(hours => ${IDLE_HOURS})`,
    );

export const isSessionOpen = (db: Db, clock: Clock, sessionId: string): Promise<boolean> =>
  isFound(openSessions(db, clock).select("sessions.id").where("sessions.id", "=", sessionId));

const openSessionRows = (db: Db, clock: Clock) => {
  const now = clock.sqlNow();
  return openSessions(db, clock).select([
    ...columnsIn("sessions", "id as sessionId", "cookieHash"),
    ...columnsIn("users", "id", "username", "role", "subRole", "hasInitialPassword"),
    isInBatch.as("isInBatch"),
    isPlaced.as("isPlaced"),
    isMarketingEligible.as("isMarketingEligible"),
    sql<boolean>`sessions.last_used_at < ${now} - interval '1 minute'`.as("needsTouch"),
    sql<boolean>`sessions.replaced_hash is not null`.as("isRenewed"),
    sql<boolean>`(sessions.has_outside_factor or ${hasFactor})`.as("isDoubled"),
    sql<boolean>`coalesce(sessions.confirmed_at, sessions.created_at)
        > ${now} - make_interval(mins => ${CONFIRMED_MINUTES})`.as("isConfirmed"),
  ]);
};

/** The session in which this token was replaced on confirming, treated as not confirmed. */
async function findByReplaced(db: Db, clock: Clock, tokenHash: Buffer) {
  const row = await openSessionRows(db, clock)
    .where("sessions.replacedHash", "=", tokenHash)
    .executeTakeFirst();
  return row && { ...row, isConfirmed: false, isRenewed: false };
}

/**
 * The session with a token's hash, and its person as of now; undefined once it has ended. A
 * replaced token works until the new one is used, as its owner may not have received that one.
 */
export async function findSession(
  db: Db,
  clock: Clock,
  tokenHash: Buffer,
): Promise<SessionRow | undefined> {
  const found = await openSessionRows(db, clock)
    .where("sessions.tokenHash", "=", tokenHash)
    .executeTakeFirst();
  const row = found ?? (await findByReplaced(db, clock, tokenHash));
  if (!row) return undefined;
  const {
    sessionId,
    cookieHash,
    needsTouch,
    isRenewed,
    hasInitialPassword,
    isDoubled,
    isConfirmed,
    ...person
  } = row;
  return {
    id: sessionId,
    cookieHash: cookieHash ? Buffer.from(cookieHash) : null,
    needsTouch,
    isRenewed,
    hasFactor: isDoubled,
    isConfirmed,
    actor: { ...person, mustChangePassword: hasInitialPassword } as Actor,
  };
}

/** A person's sessions that have not ended, last used first, for `readTogether`. */
export const ownSessions = (db: Db, clock: Clock, userId: string) =>
  openSessions(db, clock)
    .select(columnsIn("sessions", "id", "ip", "userAgent", "createdAt", "lastUsedAt"))
    .where("sessions.userId", "=", userId)
    .orderBy("sessions.lastUsedAt", "desc")
    .orderBy("sessions.id");
