import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";

/** Notes that a sent mail bounced. Returns false if it is unknown or noted already. */
export const updateMailReturned = (
  db: Db,
  clock: Clock,
  { mailId, problem }: { mailId: string; problem: string },
): Promise<boolean> =>
  isFound(
    db
      .updateTable("outbox")
      .set({ bouncedAt: clock.sqlNow(), lastError: problem })
      .where("id", "=", mailId)
      .where("status", "=", "sent")
      .where("bouncedAt", "is", null)
      .returning("id"),
  );
