import { openFor, sealFor } from "../files/sealing.ts";
import type { Secrets } from "../security/secrets.ts";

/**
 * A mail's content: it may hold a one-time code, or a link that opens an account for three days.
 */
type MailBodies = { text: string; html: string; invitation?: string | undefined };

/**
 * Seals what a mail says for its row: a database is read and copied by more people than the secret,
 * and a mail that waits, or that nobody could be given, lies in it for hours or months.
 */
export const sealMail = (secrets: Secrets, id: string, bodies: MailBodies): Buffer =>
  sealFor(secrets.keyFor("mails"), id, Buffer.from(JSON.stringify(bodies)));

/** Returns a row's mail. Throws TamperedError if sealed for another row or with another secret. */
export const openMail = (secrets: Secrets, id: string, sealed: Uint8Array): MailBodies =>
  JSON.parse(openFor(secrets.keysFor("mails"), id, sealed).toString("utf8"));
