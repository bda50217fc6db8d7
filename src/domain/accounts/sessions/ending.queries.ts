import type { SqlClock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { endTokensOf } from "../access-tokens/access-tokens.queries.ts";

/**
 * Ends all sessions of a person except `keptId`; without that also their access tokens. Returns how
 * many there were.
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
  // If everything is to end, access tokens must end too.
  const tokens = keptId === undefined ? await endTokensOf(db, clock, userId) : 0;
  // The push subscriptions of browsers whose session had expired before.
  await db
    .deleteFrom("pushSubscriptions")
    .where("userId", "=", userId)
    .where("sessionId", "is", null)
    .execute();
  return Number(numDeletedRows) + tokens;
}
