import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { FORMER_HOURS, TEST_EVENT, type WebhookEvent } from "./webhooks.rules.ts";

const endpoints = (db: Db) =>
  db
    .selectFrom("webhookEndpoints as hook")
    .innerJoin("users", "users.id", "hook.createdBy")
    .select([
      ...columnsIn("hook", "id", "url", "label", "isOn", "sealed", "formerUntil"),
      ...columnsIn("hook", "failingSince", "createdAt", "version"),
      "users.username as createdBy",
      sql<WebhookEvent[]>`array(select event from webhook_subscriptions s
        where s.endpoint_id = hook.id order by event)`.as("events"),
    ]);
export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

export const listEndpoints = (db: Db) =>
  endpoints(db).orderBy("hook.createdAt").orderBy("hook.id").execute();

export const findEndpoint = (db: Db, id: string) =>
  endpoints(db).where("hook.id", "=", id).executeTakeFirst();

/** The same, locked until the transaction ends; its events are read under the lock. */
export async function lockEndpoint(tx: Db, id: string) {
  await tx.selectFrom("webhookEndpoints").select("id").where("id", "=", id).forUpdate().execute();
  return findEndpoint(tx, id);
}

/** Locks the list of addresses until the transaction ends. Returns how many there are. */
export async function lockAndCountEndpoints(tx: Db): Promise<number> {
  await sql`lock table webhook_endpoints in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom("webhookEndpoints")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

type NewEndpoint = { id: string; url: string; label: string; sealed: Buffer; createdBy: string };

export const insertEndpoint = (tx: Db, clock: Clock, endpoint: NewEndpoint) =>
  tx
    .insertInto("webhookEndpoints")
    .values({ ...endpoint, createdAt: clock.sqlNow() })
    .execute();

/** Sets a webhook's events: added ones count from now on, others are unchanged. */
export async function replaceSubscriptions(
  tx: Db,
  clock: Clock,
  { endpointId, events }: { endpointId: string; events: readonly WebhookEvent[] },
): Promise<void> {
  await tx
    .deleteFrom("webhookSubscriptions")
    .where("endpointId", "=", endpointId)
    .where("event", "not in", events)
    .execute();
  await tx
    .insertInto("webhookSubscriptions")
    .values(events.map((event) => ({ endpointId, event, since: clock.sqlNow() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes all events of a webhook count from now on. */
export const updateSince = (tx: Db, clock: Clock, endpointId: string) =>
  tx
    .updateTable("webhookSubscriptions")
    .set({ since: clock.sqlNow() })
    .where("endpointId", "=", endpointId)
    .execute();

type Change = { url?: string; label?: string; isOn?: boolean };

export const updateEndpoint = (tx: Db, id: string, change: Change) =>
  tx
    .updateTable("webhookEndpoints")
    .set({ ...change, version: nextVersion })
    .where("id", "=", id)
    .execute();

/** Stores a new key; the previous one also signs for a day. */
export const updateKey = (tx: Db, clock: Clock, id: string, sealed: Buffer) =>
  tx
    .updateTable("webhookEndpoints")
    .set({
      sealed,
      formerUntil: sql<Date>`${clock.sqlNow()} + make_interval(hours => ${FORMER_HOURS})`,
      version: nextVersion,
    })
    .where("id", "=", id)
    .execute();

export const deleteEndpoint = (tx: Db, id: string) =>
  tx.deleteFrom("webhookEndpoints").where("id", "=", id).execute();

const deliveries = (db: Db) =>
  db
    .selectFrom("webhookDeliveries as sent")
    .leftJoin("users", "users.id", "sent.personId")
    .select([
      ...columnsIn("sent", "id", "event", "personId", "happenedAt", "createdAt", "status"),
      ...columnsIn("sent", "attempts", "nextTryAt", "answerCode", "answer", "deliveredAt"),
      "users.username as person",
    ]);
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export const findDelivery = (db: Db, id: string) =>
  deliveries(db).where("sent.id", "=", id).executeTakeFirst();

const SORT_COLUMNS = {
  createdAt: "sent.createdAt",
  event: "sent.event",
  status: "sent.status",
} as const;

type DeliveryQuery = ListQuery & { status?: DeliveryRow["status"] | undefined };

/** One page of a webhook's deliveries, newest first unless sorted otherwise. */
export function pageDeliveries(db: Db, endpointId: string, query: DeliveryQuery) {
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "-createdAt");
  const matching = deliveries(db)
    .where("sent.endpointId", "=", endpointId)
    .$if(query.status !== undefined, (rows) =>
      rows.where("sent.status", "=", query.status ?? "waiting"),
    )
    .$call((rows) => searchIn(rows, query.q, ["sent.event", "sent.answer", "users.username"]));
  const rows = matching.orderBy(SORT_COLUMNS[field], direction).orderBy("sent.id", direction);
  return readPage(query, rows, matching.clearSelect());
}

/**
 * Stores a test of an address, which its caller sends: the job does not take it within a minute.
 */
export const insertTest = (
  tx: Db,
  clock: Clock,
  { id, endpointId, data }: { id: string; endpointId: string; data: object },
) =>
  tx
    .insertInto("webhookDeliveries")
    .values({
      id,
      endpointId,
      event: TEST_EVENT,
      subject: "",
      revision: id,
      data: JSON.stringify(data),
      happenedAt: clock.sqlNow(),
      createdAt: clock.sqlNow(),
      nextTryAt: sql<Date>`${clock.sqlNow()} + interval '1 minute'`,
      attempts: 1,
    })
    .execute();

/** Restarts a delivery that was given up. Returns false if it was not. */
export const updateSentAgain = (tx: Db, clock: Clock, id: string): Promise<boolean> =>
  isFound(
    tx
      .updateTable("webhookDeliveries")
      .set({ status: "waiting", attempts: 0, nextTryAt: clock.sqlNow() })
      .where("id", "=", id)
      .where("status", "=", "failed")
      .returning("id"),
  );
