import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { TextLanguage } from "#/shared/text-kinds.ts";

/** A person's choices; empty if none. */
export async function findPreferences(db: Db, userId: string) {
  const chosen = await db
    .selectFrom("notificationPreferences")
    .select(["occasion", "inApp", "byMail", "byPush"])
    .where("userId", "=", userId)
    .execute();
  const habits = await db
    .selectFrom("notificationHabits")
    .select(["isQuiet", "hasDigest", "byPhone", "urgentByPhone", "phoneLanguage"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return { chosen, habits };
}

type Choice = { occasion: string; app: boolean; mail: boolean; push: boolean };

export async function upsertPreferences(
  tx: Db,
  userId: string,
  choices: readonly Choice[],
): Promise<void> {
  if (choices.length === 0) return;
  await tx
    .insertInto("notificationPreferences")
    .values(
      choices.map(({ occasion, app, mail, push }) => ({
        userId,
        occasion,
        inApp: app,
        byMail: mail,
        byPush: push,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["userId", "occasion"]).doUpdateSet((row) => ({
        inApp: row.ref("excluded.inApp"),
        byMail: row.ref("excluded.byMail"),
        byPush: row.ref("excluded.byPush"),
      })),
    )
    .execute();
}

type Habits = {
  isQuiet: boolean;
  hasDigest: boolean;
  byPhone: boolean;
  urgentByPhone: boolean;
  phoneLanguage: TextLanguage;
};

export const upsertHabits = (tx: Db, userId: string, habits: Habits) =>
  tx
    .insertInto("notificationHabits")
    .values({ userId, ...habits })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(habits))
    .execute();

/**
 * Releases a person's mails that only wait for the morning: each is sent when it would have been
 * without quiet hours, and is renewed as after any delay.
 */
export async function releaseQuietMails(tx: Db, clock: Clock, userId: string): Promise<void> {
  await sql`update outbox set available_at = greatest(due_at, ${clock.sqlNow()})
    where user_id = ${userId} and status = 'waiting' and attempts = 0 and due_at is not null`.execute(
    tx,
  );
}
