import { randomBytes } from "node:crypto";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { sealFor } from "#/platform/files/sealing.ts";
import type { Service } from "#/platform/http/mount.ts";
import { writtenKey } from "#/platform/http/webhook-signature.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { deliver, type Keys, stillSigning } from "./delivering.service.ts";
import type { Webhook, WebhookDelivery, webhooksContract } from "./webhooks.contract.ts";
import {
  type DeliveryRow,
  deleteEndpoint,
  type EndpointRow,
  findDelivery,
  findEndpoint,
  insertEndpoint,
  insertTest,
  listEndpoints,
  lockAndCountEndpoints,
  lockEndpoint,
  pageDeliveries,
  replaceSubscriptions,
  updateEndpoint,
  updateKey,
  updateSentAgain,
  updateSince,
} from "./webhooks.queries.ts";
import { MOST_ENDPOINTS, TEST_EVENT, type WebhookEvent } from "./webhooks.rules.ts";

const CHANGES = ["webhook.added", "webhook.changed", "webhook.key-renewed"];
const subjectOf = (id: string) => ["webhook", id] as const;
const newKey = () => randomBytes(32).toString("base64");

const seal = ({ secrets }: Context, id: string, keys: Keys): Buffer =>
  sealFor(secrets.keyFor("webhooks"), id, Buffer.from(JSON.stringify(keys)));

/** Accepts an address without https only if the operator allows its origin. */
function assertReachable({ config }: Context, url: string | undefined): void {
  if (url === undefined || url.startsWith("https:")) return;
  if (config.webhookHosts.includes(new URL(url).origin)) return;
  throw invalidInput({ url: "Enter an address that begins with https://." });
}

type Input = { url: string; label: string; events: WebhookEvent[] };

/**
 * Stores a webhook that receives events from now on. Returns its signing key, which cannot be read
 * again. Throws WEBHOOK_KNOWN for an existing address, and WEBHOOKS_MANY.
 */
async function addWebhook(context: Context, { url, label, events }: Input) {
  assertReachable(context, url);
  const { clock, actor } = context;
  const id = newId();
  const current = newKey();
  await context.db.transaction().execute(async (tx) => {
    if ((await lockAndCountEndpoints(tx)) >= MOST_ENDPOINTS) throw new AppError("WEBHOOKS_MANY");
    const sealed = seal(context, id, { current, former: [] });
    await insertEndpoint(tx, clock, { id, url, label, sealed, createdBy: actor.id });
    await replaceSubscriptions(tx, clock, { endpointId: id, events });
    await writeAudit(tx, context, "webhook.added", subjectOf(id), {
      newValue: { url, label, events },
    });
  });
  const key = writtenKey(Buffer.from(current, "base64"));
  return { message: `${label} is told from now on.`, id, key };
}

type Change = Partial<Input> & { isOn?: boolean | undefined; version?: number | undefined };

/**
 * Changes a webhook. Added events, and everything after a pause, count from now on. Throws
 * NOT_FOUND, STALE_VERSION and WEBHOOK_KNOWN.
 */
async function changeWebhook(
  context: Context,
  id: string,
  { version, events, ...change }: { [K in keyof Change]: Change[K] | undefined },
) {
  assertReachable(context, change.url);
  const label = await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockEndpoint(tx, known));
    const trace = { subject: subjectOf(before.id), actions: CHANGES };
    await assertVersion(tx, context, { row: before, version }, trace);
    const { url = before.url, label: named = before.label, isOn = before.isOn } = change;
    await updateEndpoint(tx, before.id, { url, label: named, isOn });
    if (events) await replaceSubscriptions(tx, context.clock, { endpointId: before.id, events });
    if (isOn && !before.isOn) await updateSince(tx, context.clock, before.id);
    await writeAudit(tx, context, "webhook.changed", subjectOf(before.id), {
      oldValue: shown(before),
      newValue: { url, label: named, isOn, events: events ?? before.events },
    });
    return named;
  });
  return { message: `${label} is changed.` };
}

const shown = ({ url, label, isOn, events }: EndpointRow) => ({ url, label, isOn, events });

/** Deletes a webhook. Throws NOT_FOUND. */
async function removeWebhook(context: Context, id: string) {
  const label = await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockEndpoint(tx, known));
    await deleteEndpoint(tx, before.id);
    await writeAudit(tx, context, "webhook.removed", subjectOf(before.id), {
      oldValue: shown(before),
    });
    return before.label;
  });
  return { message: `${label} is told nothing any more.` };
}

/**
 * Creates a new key; earlier ones also sign for a day, as the last one may never have reached the
 * program. Throws NOT_FOUND.
 */
async function renewKey(context: Context, id: string) {
  const current = newKey();
  const message = await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockEndpoint(tx, known));
    const former = stillSigning(context, before);
    await updateKey(tx, context.clock, before.id, seal(context, before.id, { current, former }));
    await writeAudit(tx, context, "webhook.key-renewed", subjectOf(before.id));
    const overlap = former.length > 0 ? " The one before signs for a day more." : "";
    return `${before.label} has another key.${overlap}`;
  });
  return { message, key: writtenKey(Buffer.from(current, "base64")) };
}

/** Sends a test at once and waits for its response, at most 15 seconds. Throws NOT_FOUND. */
async function testWebhook(context: Context, id: string) {
  const { db, clock } = context;
  const endpoint = await getById(id, (known) => findEndpoint(db, known));
  const testId = newId();
  const data = { text: "A test from the hub." };
  await db.transaction().execute(async (tx) => {
    await insertTest(tx, clock, { id: testId, endpointId: endpoint.id, data });
    await writeAudit(tx, context, "webhook.tested", subjectOf(endpoint.id));
  });
  await deliver(context, {
    id: testId,
    endpointId: endpoint.id,
    url: endpoint.url,
    sealed: endpoint.sealed,
    hasFormer: endpoint.formerUntil !== null && endpoint.formerUntil > clock.now(),
    event: TEST_EVENT,
    personId: null,
    data,
    happenedAt: clock.now(),
    attempts: 1,
  });
  const row = getOrThrow(await findDelivery(db, testId));
  const message =
    row.status === "delivered"
      ? `${endpoint.label} took the test: ${row.answerCode}.`
      : `${endpoint.label} did not take the test: ${row.answerCode ?? row.answer}.`;
  return { message, delivery: presentDelivery(row) };
}

/** Resends a message that was given up. Throws NOT_FOUND and DELIVERY_NOT_FAILED. */
async function sendAgain(context: Context, id: string) {
  await context.db.transaction().execute(async (tx) => {
    const { id: known } = await getById(id, (one) => findDelivery(tx, one));
    if (!(await updateSentAgain(tx, context.clock, known))) {
      throw new AppError("DELIVERY_NOT_FAILED");
    }
    await writeAudit(tx, context, "webhook.sent-again", ["webhook-delivery", known]);
    runJobSoon("webhooks");
  });
  return { message: "The message is on its way again." };
}

const present = ({ id, sealed: _, ...row }: EndpointRow): Webhook => ({
  ...row,
  _id: id,
  failingSince: row.failingSince?.toISOString() ?? null,
  formerUntil: row.formerUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const presentDelivery = ({ id, personId, person, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  _id: id,
  status: row.status as WebhookDelivery["status"],
  person: personId && person ? { id: personId, name: person } : null,
  happenedAt: row.happenedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  nextTryAt: row.status === "waiting" ? row.nextTryAt.toISOString() : null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});

export const webhooksService: Service<typeof webhooksContract> = {
  list: async ({ db }) => ({ webhooks: (await listEndpoints(db)).map(present) }),
  add: addWebhook,
  change: changeWebhook,
  remove: removeWebhook,
  test: testWebhook,
  renewKey,
  deliveries: async ({ db }, id, query) => {
    const { id: known } = await getById(id, (one) => findEndpoint(db, one));
    const { rows, total } = await pageDeliveries(db, known, query);
    return { answer: { deliveries: rows.map(presentDelivery) }, total };
  },
  sendAgain,
};
