import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  EVENT_ID_HEADER,
  type EventEntities,
  eventBody,
  SIGNATURE_HEADER,
  signWebhook,
} from "../protocol.ts";
import { providerId } from "../provider-ids.ts";

/**
 * Waits before each try, in milliseconds; the provider itself retries for 24 hours. The first wait
 * lets a browser's own report of its payment arrive first, as it does with the provider.
 */
const WAITS_MS = [1_000, 500, 2_000, 10_000, 60_000, 300_000];
const TIMEOUT_MS = 5_000;

type WebhookSender = {
  /** Returns at once; delivery and its retries run in the background and never throw. */
  send: (event: string, entities: EventEntities) => void;
  /** Aborts pending deliveries. */
  close: () => Promise<void>;
};

/**
 * Delivers signed events to the platform's webhook, at least once while this process lives. `url`
 * returns undefined until the platform listens.
 */
export function webhookSender(settings: {
  secret: string;
  url: () => string | undefined;
  log: FastifyBaseLogger;
}): WebhookSender {
  const stop = new AbortController();
  const underWay = new Set<Promise<void>>();
  const deliver = async (body: string) => {
    const eventId = providerId("evt");
    for (const wait of WAITS_MS) {
      await pause(wait, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      if (await post(settings, { body, eventId, signal: stop.signal })) return;
    }
    settings.log.warn({ eventId }, "a sandbox webhook could not be delivered");
  };
  return {
    send: (event, entities) => {
      const delivery = deliver(eventBody(event, entities)).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    close: async () => {
      stop.abort();
      await Promise.allSettled(underWay);
    },
  };
}

async function post(
  settings: { secret: string; url: () => string | undefined; log: FastifyBaseLogger },
  { body, eventId, signal }: { body: string; eventId: string; signal: AbortSignal },
): Promise<boolean> {
  const url = settings.url();
  if (!url) return false;
  try {
    const response = await fetch(url, {
      method: "POST",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        "content-type": "application/json",
        [SIGNATURE_HEADER]: signWebhook(settings.secret, body),
        [EVENT_ID_HEADER]: eventId,
      },
      body,
    });
    await response.arrayBuffer();
    return response.ok;
  } catch (error) {
    settings.log.debug({ err: error }, "a sandbox webhook was not taken, another try follows");
    return false;
  }
}
