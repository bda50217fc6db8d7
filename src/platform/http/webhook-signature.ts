import { createHmac } from "node:crypto";

/** A key in the format of Standard Webhooks, from its bytes. */
export const writtenKey = (key: Buffer): string => `whsec_${key.toString("base64")}`;

/**
 * Returns the headers of a message in the format of Standard Webhooks: its id, its time in seconds,
 * and a signature (HMAC-SHA-256 of both and the body) for each key.
 */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = keys.map((key) => {
    const signed = createHmac("sha256", key).update(`${id}.${seconds}.${body}`);
    return `v1,${signed.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
