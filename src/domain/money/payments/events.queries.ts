import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";

/** Stores an event of the provider; false if it was delivered before. */
export const insertWebhookEvent = (
  tx: Db,
  clock: Clock,
  event: { eventId: string; kind: string },
): Promise<boolean> =>
  isFound(
    tx
      .insertInto("webhookEvents")
      .values({ ...event, receivedAt: clock.sqlNow() })
      .onConflict((conflict) => conflict.column("eventId").doNothing())
      .returning("eventId"),
  );

/** The provider retries for 24 hours and replays up to 15 days; older ids are not needed. */
const KEEP_DAYS = 30;

export async function deleteOldWebhookEvents(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("webhookEvents")
    .where("receivedAt", "<", sql<Date>`${clock.sqlNow()} - make_interval(days => ${KEEP_DAYS})`)
    .execute();
}
