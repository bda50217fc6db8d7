import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { WITHDRAWN } from "./webhooks.rules.ts";

/** Older facts are not delivered, for example after a long downtime, or if they were imported. */
const DAYS_BACK = 30;
const LEASE_SECONDS = 60;

/**
 * Inserts a delivery for each fact that a webhook subscribes to and has none for: facts since it
 * subscribed, once they can no longer be undone. One that was withdrawn and is true again, such as
 * a payment whose refund failed, is delivered again. Once per webhook, however many instances run.
 */
export async function insertNewFacts(db: Db, clock: Clock, undoSeconds: number): Promise<void> {
  const now = clock.sqlNow();
  await sql`
    insert into webhook_deliveries
      (id, endpoint_id, event, person_id, subject, revision, earlier_withdrawals, data, happened_at,
      created_at, next_try_at)
    select gen_random_uuid(), hook.id, fact.event, fact.person_id, fact.subject, fact.revision, earlier.count,
      fact.data, fact.happened_at, ${now}, ${now}
    from webhook_endpoints hook
    join webhook_subscriptions wanted on wanted.endpoint_id = hook.id
    join webhook_facts fact on fact.event = wanted.event and fact.happened_at >= wanted.since
    cross join lateral (
      select count(*)::int from webhook_deliveries back where back.endpoint_id = hook.id
        and back.event = fact.event || ${WITHDRAWN} and back.person_id = fact.person_id
        and back.subject = fact.subject and back.revision = fact.revision) earlier
    where hook.is_on and fact.happened_at > ${now} - make_interval(days => ${DAYS_BACK})
      and fact.happened_at <= ${now} - make_interval(secs => ${undoSeconds})
      and not exists (select from webhook_deliveries sent where sent.endpoint_id = hook.id
        and sent.event = fact.event and sent.person_id = fact.person_id and sent.subject = fact.subject
        and sent.revision = fact.revision and sent.earlier_withdrawals = earlier.count)
    order by fact.happened_at
    on conflict on constraint webhook_deliveries_once do nothing`.execute(db);
}

/** The delivered event, without the suffix of a withdrawal. */
const baseEvent = sql`replace(event, ${sql.lit(WITHDRAWN)}, '')`;

/**
 * Inserts a withdrawal for each fact delivered in the last weeks that is no longer true, once per
 * webhook.
 */
export async function insertWithdrawn(db: Db, clock: Clock): Promise<void> {
  const now = clock.sqlNow();
  await sql`
    insert into webhook_deliveries
      (id, endpoint_id, event, person_id, subject, revision, earlier_withdrawals, data, happened_at,
      created_at, next_try_at)
    select gen_random_uuid(), last.endpoint_id, last.event || ${WITHDRAWN}, last.person_id, last.subject,
      last.revision, last.earlier_withdrawals, last.data, ${now}, ${now}, ${now}
    from (
      select distinct on (endpoint_id, person_id, subject, ${baseEvent}) *
      from webhook_deliveries
      where person_id is not null and created_at > ${now} - make_interval(days => ${DAYS_BACK})
      order by endpoint_id, person_id, subject, ${baseEvent}, created_at desc, id desc) last
    join webhook_endpoints hook on hook.id = last.endpoint_id and hook.is_on
    where right(last.event, ${WITHDRAWN.length}) <> ${WITHDRAWN}
      and not exists (select from webhook_facts fact where fact.event = last.event
        and fact.person_id = last.person_id and fact.subject = last.subject)
    on conflict on constraint webhook_deliveries_once do nothing`.execute(db);
}

export type ClaimedDelivery = {
  id: string;
  endpointId: string;
  url: string;
  sealed: Buffer;
  hasFormer: boolean;
  event: string;
  personId: string | null;
  data: Record<string, unknown>;
  happenedAt: Date;
  attempts: number;
};

/**
 * Claims up to `limit` due messages, except those of the webhooks `except`, for a minute, so that
 * one is sent again after a crash.
 */
export async function claimDeliveries(
  db: Db,
  clock: Clock,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<ClaimedDelivery[]> {
  const now = clock.sqlNow();
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select sent.id from webhook_deliveries sent
      join webhook_endpoints hook on hook.id = sent.endpoint_id and hook.is_on
      where sent.status = 'waiting' and sent.next_try_at <= ${now}
        and sent.endpoint_id <> all(${except}::uuid[])
      order by sent.next_try_at, sent.id limit ${limit} for update of sent skip locked)
    update webhook_deliveries sent
    set attempts = sent.attempts + 1, next_try_at = ${now} + make_interval(secs => ${LEASE_SECONDS})
    from due, webhook_endpoints hook
    where sent.id = due.id and hook.id = sent.endpoint_id
    returning sent.id, sent.endpoint_id, hook.url, hook.sealed,
      coalesce(hook.former_until > ${now}, false) as has_former, sent.event, sent.person_id, sent.data,
      sent.happened_at, sent.attempts`.execute(db);
  return rows;
}

type Answer = { code: number | null; text: string };

/** Stores that a message arrived, so its address works again. */
export async function updateDelivered(
  tx: Db,
  clock: Clock,
  { id, endpointId }: { id: string; endpointId: string },
  { code, text }: Answer,
): Promise<void> {
  await tx
    .updateTable("webhookDeliveries")
    .set({ status: "delivered", deliveredAt: clock.sqlNow(), answerCode: code, answer: text })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("webhookEndpoints")
    .set({ failingSince: null })
    .where("id", "=", endpointId)
    .where("failingSince", "is not", null)
    .execute();
}

/** Stores that a message did not arrive, and when it is tried again; undefined for never. */
export const updateNotDelivered = (
  tx: Db,
  clock: Clock,
  { id, seconds }: { id: string; seconds: number | undefined },
  { code, text }: Answer,
) =>
  tx
    .updateTable("webhookDeliveries")
    .set({
      answerCode: code,
      answer: text,
      ...(seconds === undefined
        ? { status: "failed" }
        : { nextTryAt: sql<Date>`${clock.sqlNow()} + make_interval(secs => ${seconds})` }),
    })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();

/**
 * Marks a webhook as failing. Returns its label the first time, so that the office is notified
 * once; undefined afterwards.
 */
export const updateFailing = async (
  tx: Db,
  clock: Clock,
  endpointId: string,
): Promise<string | undefined> => {
  const row = await tx
    .updateTable("webhookEndpoints")
    .set({ failingSince: clock.sqlNow() })
    .where("id", "=", endpointId)
    .where("failingSince", "is", null)
    .returning("label")
    .executeTakeFirst();
  return row?.label;
};
