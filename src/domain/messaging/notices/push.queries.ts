import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { OCCASION_KEYS, OCCASIONS } from "#/shared/occasions.ts";

/** The maximum number of devices per person; if there are more, those used last. */
const MOST_DEVICES = 10;

type Subscription = { endpoint: string; p256dh: string; auth: string };

/** Stores a browser's push address as the caller's, even if it was another user's. */
export async function upsertSubscription(
  tx: Db,
  clock: Clock,
  { userId, sessionId, ...keys }: Subscription & { userId: string; sessionId: string },
): Promise<void> {
  const now = clock.sqlNow();
  const row = { ...keys, userId, sessionId, usedAt: now };
  await tx
    .insertInto("pushSubscriptions")
    .values({ ...row, id: newId(), createdAt: now })
    .onConflict((conflict) =>
      conflict.column("endpoint").doUpdateSet((stored) => ({
        ...row,
        // Notifications to a previous user are not shown to the next one.
        createdAt: sql<Date>`case when ${stored.ref("pushSubscriptions.userId")} = ${userId}
            then ${stored.ref("pushSubscriptions.createdAt")} else ${now} end`,
      })),
    )
    .execute();
  await sql`delete from push_subscriptions where id in (select id from push_subscriptions
    where user_id = ${userId} order by used_at desc, id desc offset ${sql.lit(MOST_DEVICES)})`.execute(
    tx,
  );
}

export const deleteSubscription = (
  db: Db,
  of: { id: string } | { endpoint: string; userId?: string },
) =>
  db
    .deleteFrom("pushSubscriptions")
    .where((row) => row.and(of))
    .execute();

/** Whether a browser's address is stored as this person's. */
export const isOwnSubscription = (db: Db, userId: string, endpoint: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("pushSubscriptions")
      .select("id")
      .where("userId", "=", userId)
      .where("endpoint", "=", endpoint),
  );

export type ClaimedPush = Subscription & {
  subscriptionId: string;
  notificationId: string;
  kind: string;
  text: string;
  href: string | null;
  attempts: number;
};

const KINDS = OCCASION_KEYS.flatMap((occasion) =>
  OCCASIONS[occasion].kinds.map((kind) => ({ kind, occasion })),
);

/**
 * Takes up to `limit` notifications that a device has not shown: of the last day, unread, no longer
 * held, and of occasions that their person wants there. Each is taken once per device, however many
 * instances run; again only if it was put back. In quiet hours, those of people who want quiet
 * hours wait.
 */
export async function claimPushes(
  db: Db,
  clock: Clock,
  { limit, isQuiet }: { limit: number; isQuiet: boolean },
): Promise<ClaimedPush[]> {
  const now = clock.sqlNow();
  const kinds = KINDS.map(({ kind }) => kind);
  const occasions = KINDS.map(({ occasion }) => occasion);
  const { rows } = await sql<ClaimedPush>`
    with due as (
      select s.id as subscription_id, n.id as notification_id
      from push_subscriptions s join users u on u.id = s.user_id and not u.is_disabled
      join notifications n on n.user_id = s.user_id and n.read_at is null
        and n.created_at > ${now} - interval '1 day' and n.created_at >= s.created_at
        and coalesce(n.shown_from, n.created_at) <= ${now}
      join unnest(${kinds}::text[], ${occasions}::text[]) k(kind, occasion) on k.kind = n.kind
      left join notification_preferences p on p.user_id = n.user_id and p.occasion = k.occasion
      left join notification_habits h on h.user_id = n.user_id
      where coalesce(p.by_push, true) and (not ${isQuiet}::boolean or not coalesce(h.is_quiet, true))
        and not exists (select from push_messages m where m.subscription_id = s.id
          and m.notification_id = n.id and (m.retry_at is null or m.retry_at > ${now}))
      order by n.created_at, n.id limit ${limit}),
    taken as (
      insert into push_messages as m (subscription_id, notification_id)
      select subscription_id, notification_id from due
      on conflict (subscription_id, notification_id) do update
        set attempts = m.attempts + 1, retry_at = null where m.retry_at <= ${now}
      returning m.subscription_id, m.notification_id, m.attempts)
    select t.subscription_id, t.notification_id, t.attempts, s.endpoint, s.p256dh, s.auth, n.kind,
      n.text, n.href
    from taken t join push_subscriptions s on s.id = t.subscription_id
    join notifications n on n.id = t.notification_id`.execute(db);
  return rows;
}

export const updatePushLater = (
  db: Db,
  clock: Clock,
  { subscriptionId, notificationId }: Pick<ClaimedPush, "subscriptionId" | "notificationId">,
  seconds: number,
) =>
  db
    .updateTable("pushMessages")
    .set({ retryAt: sql<Date>`${clock.sqlNow()} + make_interval(secs => ${seconds})` })
    .where("subscriptionId", "=", subscriptionId)
    .where("notificationId", "=", notificationId)
    .execute();
