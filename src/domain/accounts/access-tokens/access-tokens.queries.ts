import { sql } from "kysely";
import type { Clock, SqlClock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Actor } from "#/shared/actor.ts";
import type { Scope } from "#/shared/scopes.ts";
import { hasFactor } from "../factors/factors.queries.ts";
import { SHOWN_DAYS } from "./access-tokens.rules.ts";

/** The owner's switch, read on each use, so that instances not notified of a change obey it too. */
const areTokensOn = sql<boolean>`exists (select 1 from hub_settings
  where section = 'programs' and value ->> 'allowsTokens' = 'true')`;

export type TokenRow = {
  id: string;
  scopes: Scope[];
  hasFactor: boolean;
  lastUsedOn: string | null;
  lastUsedFrom: string | null;
  actor: Actor;
};

/**
 * The active token with a hash, with its owner as of now. Undefined once it has ended, while its
 * owner may not sign in or has an initial password, and while tokens are switched off.
 */
export async function findAccessToken(
  db: Db,
  clock: SqlClock,
  tokenHash: Buffer,
): Promise<TokenRow | undefined> {
  const row = await db
    .selectFrom("accessTokens")
    .innerJoin("users", "users.id", "accessTokens.userId")
    .select([
      ...columnsIn("accessTokens", "id as tokenId", "scopes", "lastUsedOn", "lastUsedFrom"),
      ...columnsIn("users", "id", "username", "role", "subRole"),
      sql<boolean>`(access_tokens.has_outside_factor or ${hasFactor})`.as("isDoubled"),
    ])
    .where("accessTokens.tokenHash", "=", tokenHash)
    .where("accessTokens.endsAt", ">", clock.sqlNow())
    .where("users.status", "=", "approved")
    .where("users.isDisabled", "=", false)
    .where("users.hasInitialPassword", "=", false)
    .where(areTokensOn)
    .executeTakeFirst();
  if (!row) return undefined;
  const { tokenId: id, scopes, lastUsedOn, lastUsedFrom, isDoubled, ...person } = row;
  const flags = { isInBatch: false, isPlaced: false, isMarketingEligible: false };
  return {
    id,
    lastUsedOn,
    lastUsedFrom,
    hasFactor: isDoubled,
    scopes: scopes as Scope[],
    // These flags only matter for trainees, who have no tokens.
    actor: { ...person, ...flags, mustChangePassword: false } as Actor,
  };
}

export const updateLastUse = (db: Db, id: string, use: { on: string; from: string }) =>
  db
    .updateTable("accessTokens")
    .set({ lastUsedOn: use.on, lastUsedFrom: use.from })
    .where("id", "=", id)
    .execute();

const shownTokens = (db: Db, clock: Clock) =>
  db
    .selectFrom("accessTokens")
    .select([
      ...columnsIn("accessTokens", "id", "name", "scopes", "createdAt", "endsAt"),
      ...columnsIn("accessTokens", "lastUsedOn", "lastUsedFrom"),
      sql<boolean>`access_tokens.ends_at <= ${clock.sqlNow()}`.as("isEnded"),
    ])
    .where(
      sql<boolean>`access_tokens.ends_at > ${clock.sqlNow()} - make_interval(days => ${SHOWN_DAYS})`,
    )
    .orderBy("isEnded")
    .orderBy("accessTokens.createdAt", "desc")
    .orderBy("accessTokens.id");

/** A person's tokens, active ones first, then those that ended lately. */
export const listTokensOf = (db: Db, clock: Clock, userId: string) =>
  shownTokens(db, clock).where("accessTokens.userId", "=", userId).execute();

export const listAllTokens = (db: Db, clock: Clock) =>
  shownTokens(db, clock)
    .innerJoin("users", "users.id", "accessTokens.userId")
    .select(["users.id as ownerId", "users.username as owner", "users.role", "users.subRole"])
    .execute();

/** How many active tokens a person has; the caller has locked their account. */
export async function countTokens(tx: Db, clock: Clock, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("accessTokens")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("userId", "=", userId)
    .where("endsAt", ">", clock.sqlNow())
    .executeTakeFirstOrThrow();
  return count;
}

type NewToken = {
  id: string;
  userId: string;
  sessionId: string;
  name: string;
  tokenHash: Buffer;
  scopes: Scope[];
  days: number;
};

export const insertToken = (
  tx: Db,
  clock: Clock,
  { days, sessionId, ...token }: NewToken,
): Promise<unknown> =>
  tx
    .insertInto("accessTokens")
    .values({
      ...token,
      createdAt: clock.sqlNow(),
      endsAt: sql<Date>`${clock.sqlNow()} + make_interval(days => ${days})`,
      hasOutsideFactor: sql<boolean>`exists (select 1 from sessions
        where sessions.id = ${sessionId} and has_outside_factor)`,
    })
    .execute();

/** Ends an active token now, limited to one owner if given. Undefined if there is no such token. */
export const endToken = (tx: Db, clock: Clock, { id, userId }: { id: string; userId?: string }) =>
  tx
    .updateTable("accessTokens")
    .set({ endsAt: clock.sqlNow() })
    .where("id", "=", id)
    .where("endsAt", ">", clock.sqlNow())
    .$if(userId !== undefined, (own) => own.where("userId", "=", userId as string))
    .returning(["id", "name", "userId"])
    .executeTakeFirst();

/** Ends all active tokens of a person now. Returns how many there were. */
export async function endTokensOf(tx: Db, clock: SqlClock, userId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("accessTokens")
    .set({ endsAt: clock.sqlNow() })
    .where("userId", "=", userId)
    .where("endsAt", ">", clock.sqlNow())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
