import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { BITS_PER_LIST } from "./badges.rules.ts";

/** The existing key pairs, newest first. */
export const listKeys = (db: Db) =>
  db
    .selectFrom("badgeKeys")
    .select(["id", "number", "publicKey", "sealed"])
    .orderBy("number", "desc")
    .execute();
export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

type NewKey = { id: string; publicKey: string; sealed: Buffer };

/** Stores the first key pair, unless another instance was faster. */
export const insertFirstKey = (db: Db, clock: Clock, key: NewKey) =>
  db
    .insertInto("badgeKeys")
    .values({ ...key, number: 0, createdAt: clock.sqlNow() })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .execute();

/** Adds a key pair. Returns how many there are then. */
export async function insertNextKey(db: Db, clock: Clock, key: NewKey): Promise<number> {
  const number = sql<number>`(select coalesce(max(number), -1) + 1 from badge_keys)`;
  const stored = await db
    .insertInto("badgeKeys")
    .values({ ...key, number, createdAt: clock.sqlNow() })
    .returning("number")
    .executeTakeFirstOrThrow();
  return stored.number + 1;
}

/**
 * The bit positions, within one list, of badges that no longer count or whose holder was erased.
 */
export const listEnded = async (db: Db, list: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("certificates")
    .select("position")
    .where("position", ">=", list * BITS_PER_LIST)
    .where("position", "<", (list + 1) * BITS_PER_LIST)
    .where((row) => row.or([row("withdrawnAt", "is not", null), row("holder", "is", null)]))
    .execute();
  return rows.map(({ position }) => position);
};

/** The highest position of a certificate; undefined if there is none. */
export const findLast = (db: Db) =>
  db
    .selectFrom("certificates")
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
