import type { SqlClock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { endTokensOf } from "../access-tokens/access-tokens.queries.ts";

/**
 * Ends every session of a person, but one where that is kept; without one their access tokens too.
 * Returns how many there were.
 */
export async function deleteSessionsOf(
  db: Db,
  clock: SqlClock,
  userId: string,
  keptId?: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(keptId !== undefined, (others) => others.where("id", "<>", keptId as string))
    .executeTakeFirst();
  // Where all of it is to end, no program of theirs stays signed in either.
  const tokens = keptId === undefined ? await endTokensOf(db, clock, userId) : 0;
  // Those of its browsers whose session ran out before.
  await db
    .deleteFrom("pushSubscriptions")
    .where("userId", "=", userId)
    .where("sessionId", "is", null)
    .execute();
  return Number(numDeletedRows) + tokens;
}
