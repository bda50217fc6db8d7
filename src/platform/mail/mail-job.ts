import { storableText } from "#/shared/storable-text.ts";
import type { Platform } from "../app/platform.ts";
import type { Job } from "../jobs/jobs.ts";
import type { AttachmentKind, AttachmentSources } from "./attachments.ts";
import { ANSWER_MAIL, MAIL_JOB, type RenderedMail } from "./outbox.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import {
  type ClaimedMail,
  claimMails,
  listOpenMails,
  updateMailDone,
  updateMailFailed,
  updateMailSealed,
  updateSubject,
} from "./queries.ts";
import { openMail, sealMail } from "./sealed-mail.ts";
import { SMTP_CONNECTIONS } from "./smtp.ts";

type Post = {
  transport: MailTransport;
  attachments: AttachmentSources;
  /** Rewrites a mail that had to wait, as of now; undefined if it no longer applies. */
  renew: (platform: Platform, mail: RenewedMail) => Promise<RenderedMail | undefined>;
};

/** A mail that had to wait: its subject's id, and its recipient. */
export type RenewedMail = { kind: string; about: string; userId: string };

const EVERY_SECONDS = 2;
/** The lease outlasts the deadline, so that no second worker takes a mail that is being sent. */
const DEADLINE_SECONDS = 45;
const LEASE_SECONDS = 60;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 3600;
const MAX_ERROR_LENGTH = 500;
const SEALED_AT_ONCE = 100;

/** Seconds until the next try: 5, 10, 20 and so on, at most an hour. */
const retrySeconds = (attempts: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_SECONDS);

/**
 * The job that empties the outbox: at least once, in order per recipient, on any number of
 * instances at once. A mail is delivered twice only if its worker dies between the mail server's
 * acceptance and marking the row, and then under the same Message-ID.
 */
export const mailJob = (post: Post): Job => ({
  name: MAIL_JOB,
  everySeconds: EVERY_SECONDS,
  run: (platform, signal) => emptyOutbox(platform, post, signal),
  close: () => post.transport.close(),
});

async function emptyOutbox(platform: Platform, post: Post, signal: AbortSignal): Promise<void> {
  await sealOpenMails(platform, signal);
  while (!signal.aborted) {
    const mails = await claimMails(platform.db, platform.clock, {
      limit: SMTP_CONNECTIONS,
      leaseSeconds: LEASE_SECONDS,
    });
    // No transaction is open while mails are being sent.
    const delivered = await Promise.all(mails.map((mail) => deliver(platform, post, mail)));
    // Senders of an office message see what became of it.
    if (mails.some(({ kind }) => kind === "message")) {
      await platform.updates.during({ feature: "notices" }, async () => undefined);
    }
    // If every delivery failed, the mail server is probably away: the next run finds out.
    if (!delivered.includes(true)) return;
  }
}

/** Seals mails of an earlier version, which may still run while instances restart one by one. */
async function sealOpenMails({ db, secrets }: Platform, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const open = await listOpenMails(db, SEALED_AT_ONCE);
    for (const { id, textBody, htmlBody, invitationText } of open) {
      const bodies = { text: textBody ?? "", html: htmlBody ?? "" };
      const invitation = invitationText ?? undefined;
      await updateMailSealed(db, id, sealMail(secrets, id, { ...bodies, invitation }));
    }
    if (open.length < SEALED_AT_ONCE) return;
  }
}

async function deliver(platform: Platform, post: Post, mail: ClaimedMail): Promise<boolean> {
  if (mail.isUnwanted) {
    await updateMailDone(platform.db, platform.clock, mail.id, "skipped");
    return true;
  }
  try {
    const words = await wordsOf(platform, post, mail);
    if (!words) {
      await updateMailDone(platform.db, platform.clock, mail.id, "skipped");
      return true;
    }
    await hand(platform, post, mail, words);
  } catch (error) {
    await putBack(platform, mail, error);
    return false;
  }
  await updateMailDone(platform.db, platform.clock, mail.id, "sent");
  return true;
}

type Words = RenderedMail & { invitation?: string | undefined };

/**
 * Returns a mail's content at the time of sending: as written, or rewritten if it had to wait;
 * undefined if it no longer applies.
 */
async function wordsOf(
  platform: Platform,
  post: Post,
  { id, kind, about, userId, subject, sealed }: ClaimedMail,
): Promise<Words | undefined> {
  if (about === null || userId === null) {
    return { subject, ...openMail(platform.secrets, id, sealed) };
  }
  const words = await post.renew(platform, { kind, about, userId });
  if (words && words.subject !== subject) await updateSubject(platform.db, id, words.subject);
  return words;
}

async function hand(
  platform: Platform,
  post: Post,
  mail: ClaimedMail,
  { subject, text, html, invitation }: Words,
): Promise<void> {
  const { attachmentKind, attachmentId, invitationMethod: method } = mail;
  const attachment =
    attachmentKind && attachmentId
      ? await post.attachments[attachmentKind as AttachmentKind](platform, attachmentId)
      : undefined;
  await post.transport.deliver(
    {
      id: mail.id,
      recipient: mail.recipient,
      subject,
      text,
      html,
      createdAt: mail.createdAt,
      inReplyTo: mail.inReplyTo ?? undefined,
      isByHand: mail.kind === ANSWER_MAIL,
      attachment,
      invitation: method && invitation !== undefined ? { method, text: invitation } : undefined,
    },
    AbortSignal.timeout(DEADLINE_SECONDS * 1000),
  );
}

/**
 * True if a mail server permanently refused this very recipient (RFC 5321: 5yz to RCPT TO). A
 * refusal of the whole message is not about the address. The mail is tried again all the same: a
 * misconfigured server refuses everyone.
 */
function isBounce(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: string; responseCode?: number };
  return command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;
}

async function putBack(platform: Platform, mail: ClaimedMail, error: unknown): Promise<void> {
  const words = String(error instanceof Error ? error.message : error);
  const isDead = await updateMailFailed(platform.db, platform.clock, {
    id: mail.id,
    attempts: mail.attempts,
    retrySeconds: retrySeconds(mail.attempts),
    // A mail server's own words, made storable: if storing failed, the mail would never be given
    // up.
    error: storableText(words.slice(0, MAX_ERROR_LENGTH)),
    isBounced: isBounce(error),
  });
  const line = { err: error, mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (isDead) platform.log.error(line, "A mail could not be delivered for a day and was given up.");
  else platform.log.warn(line, "A mail could not be delivered; it is tried again.");
}
