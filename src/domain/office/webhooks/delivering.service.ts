import { forStaff } from "#/domain/messaging/notices/notices.queries.ts";
import { notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { openFor, TamperedError } from "#/platform/files/sealing.ts";
import { postOutside } from "#/platform/http/outgoing-call.ts";
import { signedHeaders } from "#/platform/http/webhook-signature.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { noteWritten } from "#/platform/updates/updates.ts";
import { storableText } from "#/shared/storable-text.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  insertNewFacts,
  insertWithdrawn,
  updateDelivered,
  updateFailing,
  updateNotDelivered,
} from "./deliveries.queries.ts";
import { webhookFailing } from "./webhooks.mail.ts";
import { updateEndpoint } from "./webhooks.queries.ts";
import { MOST_FORMER_KEYS, secondsUntilNextTry, TEST_EVENT } from "./webhooks.rules.ts";

const AT_ONCE = 20;
const GONE = 410;
const KEYS_CLOSED =
  "The hub's secret does not open the keys of this webhook. Make another key for it.";

/** `former`: earlier keys, newest first, which also sign for a day after the last change. */
export type Keys = { current: string; former: string[] };

/** The unsealed keys of an address, in base64. */
const keysOf = (
  { secrets }: Pick<Platform, "secrets">,
  { id, sealed }: { id: string; sealed: Buffer },
): Keys => {
  const keys = JSON.parse(openFor(secrets.keysFor("webhooks"), id, sealed).toString("utf8"));
  // Older rows contain a single former key.
  return { current: keys.current, former: [keys.former ?? []].flat() };
};

type Sealed = { id: string; sealed: Buffer; formerUntil: Date | null };

/**
 * Returns the keys that also sign after a new one is added: none if the secret cannot unseal them.
 */
export function stillSigning(
  context: Pick<Platform, "secrets" | "clock">,
  before: Sealed,
): string[] {
  try {
    const { current, former } = keysOf(context, before);
    const isOpen = before.formerUntil !== null && before.formerUntil > context.clock.now();
    return [current, ...(isOpen ? former : [])].slice(0, MOST_FORMER_KEYS);
  } catch (error) {
    if (error instanceof TamperedError) return [];
    throw error;
  }
}

/** Delivers new facts to programs, and retries failed deliveries. */
async function sendWebhooks(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = platform;
  await insertNewFacts(db, clock, config.undoSeconds);
  // An address that did not respond is skipped in this run: others would wait 15 seconds for every
  // 20 of its messages.
  const silent = new Set<string>();
  while (!signal.aborted) {
    const claimed = await claimDeliveries(db, clock, { limit: AT_ONCE, except: [...silent] });
    if (claimed.length === 0) return;
    const send = async (delivery: ClaimedDelivery) => {
      if (!(await deliver(platform, delivery))) silent.add(delivery.endpointId);
    };
    await Promise.all(claimed.map(send));
  }
}

/**
 * Sends one delivery and stores its result; after the last attempt, or on 410 Gone, the office is
 * notified. Returns whether there was a response. Never throws because of the receiver.
 */
export async function deliver(platform: Platform, delivery: ClaimedDelivery): Promise<boolean> {
  const { db, clock } = platform;
  const { id, endpointId, attempts, event } = delivery;
  const answer = await post(platform, delivery);
  noteWritten("webhooks");
  const { code } = answer;
  if (code !== null && code >= 200 && code < 300) {
    await db.transaction().execute((tx) => updateDelivered(tx, clock, delivery, answer));
    return true;
  }
  const isGone = code === GONE;
  const isTest = event === TEST_EVENT;
  const seconds = isGone || isTest ? undefined : secondsUntilNextTry(attempts);
  platform.log.warn({ delivery: id, event, ...answer }, "A program did not take a message.");
  await db.transaction().execute(async (tx) => {
    await updateNotDelivered(tx, clock, { id, seconds }, answer);
    if (seconds !== undefined || isTest) return;
    if (isGone) await updateEndpoint(tx, endpointId, { isOn: false });
    const label = await updateFailing(tx, clock, endpointId);
    if (label === undefined) return;
    await notifyInApp(tx, platform, await forStaff(tx, webhookFailing(label, isGone)));
  });
  return code !== null;
}

async function post(platform: Platform, delivery: ClaimedDelivery) {
  const { id, url, event, personId, data, happenedAt } = delivery;
  const { config, clock } = platform;
  const person = personId && { personId, page: `${config.publicUrl}/people/${personId}` };
  const body = JSON.stringify({
    type: event,
    timestamp: happenedAt.toISOString(),
    data: { ...person, ...data },
  });
  try {
    const headers = signedHeaders(signingKeys(platform, delivery), { id, at: clock.now(), body });
    const { code, text } = await postOutside(url, {
      headers,
      body,
      allowedOrigins: config.webhookHosts,
    });
    return { code, text: storableText(text) };
  } catch (error) {
    const words = error instanceof TamperedError ? KEYS_CLOSED : (error as Error).message;
    return { code: null, text: storableText(words.slice(0, 500)) };
  }
}

/** Throws TamperedError for keys that the secret cannot unseal, such as those of another hub. */
function signingKeys(platform: Platform, delivery: ClaimedDelivery): Buffer[] {
  const { endpointId: id, sealed, hasFormer } = delivery;
  const { current, former } = keysOf(platform, { id, sealed });
  return [current, ...(hasFormer ? former : [])].map((key) => Buffer.from(key, "base64"));
}

/** Facts are delivered within seconds; withdrawals are detected every minute. */
export const webhookJobs: readonly Job[] = [
  { name: "webhooks", everySeconds: 10, run: sendWebhooks },
  {
    name: "webhooks.withdrawn",
    everySeconds: 60,
    isExclusive: true,
    run: ({ db, clock }) => insertWithdrawn(db, clock),
  },
];
