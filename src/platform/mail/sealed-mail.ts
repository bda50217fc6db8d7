import { openFor, sealFor } from "../files/sealing.ts";
import type { Secrets } from "../security/secrets.ts";

/**
 * A mail's content: it may hold a one-time code, or a link that opens an account for three days.
 */
type MailBodies = { text: string; html: string; invitation?: string | undefined };

/**
 * Seals a mail's content for its row: more people can read and copy the database than the secret,
 * and a waiting or undeliverable mail stays in it for hours or months.
 */
export const sealMail = (secrets: Secrets, id: string, bodies: MailBodies): Buffer =>
  sealFor(secrets.keyFor("mails"), id, Buffer.from(JSON.stringify(bodies)));

/** Returns a row's mail. Throws TamperedError if sealed for another row or with another secret. */
export const openMail = (secrets: Secrets, id: string, sealed: Uint8Array): MailBodies =>
  JSON.parse(openFor(secrets.keysFor("mails"), id, sealed).toString("utf8"));
