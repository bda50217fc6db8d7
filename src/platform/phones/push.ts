import type { PushConfig } from "../config/config-push.ts";
import { fetchAnswer } from "../http/fetch-answer.ts";

/** A browser's address for push messages, with the keys to encrypt them for it alone. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** What became of a push message; unless it is "taken", it was not shown. */
export type PushOutcome = "taken" | "gone" | "refused" | "later";

const A_DAY_SECONDS = 86_400;
const DEADLINE_MS = 20_000;

/** True if an address belongs to a push service: the hub sends nowhere else. */
export function isPushService({ services }: PushConfig, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin } = new URL(endpoint);
  return services.some((service) =>
    service.startsWith("http")
      ? origin === service
      : protocol === "https:" &&
        (service.startsWith("*.") ? hostname.endsWith(service.slice(1)) : hostname === service),
  );
}

/**
 * Sends a message to a browser, encrypted for it alone (RFC 8291) and signed with the hub's key
 * (RFC 8292). "gone": the subscription no longer exists. Never throws: network errors are "later".
 */
export async function sendPush(
  { publicKey, privateKey, subject }: PushConfig,
  { endpoint, p256dh, auth }: PushTarget,
  message: { text: string; isUrgent: boolean },
): Promise<PushOutcome> {
  // Loaded only once someone gets one.
  const { default: webPush } = await import("web-push");
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.text, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: A_DAY_SECONDS,
      urgency: message.isUrgent ? "high" : "normal",
      contentEncoding: "aes128gcm",
    });
  } catch {
    // Keys that no browser makes.
    return "gone";
  }
  const { "Content-Length": _, ...headers } = request.headers as Record<string, string>;
  try {
    const { status } = await fetchAnswer(endpoint, {
      method: request.method,
      headers,
      body: new Uint8Array(request.body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (status === 404 || status === 410) return "gone";
    if (status === 429 || status >= 500) return "later";
    return status < 300 ? "taken" : "refused";
  } catch {
    return "later";
  }
}
