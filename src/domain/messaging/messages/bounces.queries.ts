import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";

/** Notes that a sent mail came back. Returns whether there is one that had not before. */
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
