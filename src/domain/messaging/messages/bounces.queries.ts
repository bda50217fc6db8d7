import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";

/** Notes that a sent mail came back. Returns whether there is one that had not before. */
export async function updateMailReturned(
  db: Db,
  clock: Clock,
  { mailId, problem }: { mailId: string; problem: string },
): Promise<boolean> {
  const row = await db
    .updateTable("outbox")
    .set({ bouncedAt: clock.sqlNow(), lastError: problem })
    .where("id", "=", mailId)
    .where("status", "=", "sent")
    .where("bouncedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
