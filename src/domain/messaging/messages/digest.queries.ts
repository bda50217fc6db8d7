import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Role, SubRole } from "#/shared/actor.ts";

export type Reader = {
  id: string;
  username: string;
  email: string;
  role: Role;
  subRole: SubRole | null;
  /** When they were last active while signed in; null if they have no session left. */
  lastSeenAt: Date | null;
  digestAt: Date | null;
};

/** Staff who want a digest and have had none since `due`, without accounts created after that. */
export async function listReaders(db: Db, due: Date): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.username, u.email, u.role, u.sub_role, h.digest_at,
      (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_seen_at
    from users u left join notification_habits h on h.user_id = u.id
    where u.role <> 'Trainee' and u.status = 'approved' and not u.is_disabled and u.created_at < ${due}
      and coalesce(h.has_digest, true) and (h.digest_at is null or h.digest_at < ${due})`.execute(
    db,
  );
  return rows;
}

/**
 * Claims a person's digest of the day in the transaction. Returns false if it is claimed already.
 */
export async function takeDigest(
  tx: Db,
  clock: Clock,
  userId: string,
  due: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_habits (user_id, digest_at) values (${userId}, ${clock.sqlNow()})
    on conflict (user_id) do update set digest_at = excluded.digest_at
      where notification_habits.has_digest
        and (notification_habits.digest_at is null or notification_habits.digest_at < ${due})
    returning user_id`.execute(tx);
  return rows.length > 0;
}

/** The texts of a person's unread notifications since a moment, newest first. */
export const listUnreadSince = (db: Db, clock: Clock, userId: string, since: Date) =>
  valuesOf(
    db
      .selectFrom("notifications")
      .select("text")
      .where("userId", "=", userId)
      .where("readAt", "is", null)
      .where("createdAt", ">", since)
      .where(sql<boolean>`(shown_from is null or shown_from <= ${clock.sqlNow()})`)
      .orderBy("createdAt", "desc")
      .limit(100),
    "text",
  );

export async function countAnswers(db: Db, trainerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("answers")
    .innerJoin("trainingSessions", "trainingSessions.id", "answers.sessionId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("answers.status", "=", "Waiting for Approval")
    .where("trainingSessions.trainerId", "=", trainerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
