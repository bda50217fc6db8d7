import type { Db } from "#/server/db.ts";
import type { AttachmentKind } from "#/server/mail/attachments.ts";
import { enqueueMail, type Hold, type Invitation } from "#/server/mail/outbox.ts";
import { renderMail } from "#/server/mail/render-mail.ts";
import type { Platform } from "#/server/platform.ts";
import { findEmail, insertNotification } from "./queries.ts";

/** What a feature's `*.mail.ts` answers: the words of one mail, in plain text. */
export type MailText = {
  /** Stays readable in the outbox after delivery and in the app: never put a code here. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A link into the platform by its path, such as `/login`. */
  button?: { label: string; path: string };
  /** A one-time code. Then leave people's names and addresses out: they may hold six digits (C87). */
  code?: string;
  attachment?: { kind: AttachmentKind; id: string };
  invitation?: Invitation;
};

export type Notice = {
  userId: string;
  /** What happened, for both the mail and the notification: `registration-approved`. */
  kind: string;
  mail: MailText;
  /** What stands in the app; the mail's subject where it is left out. */
  notification?: { text: string; href?: string };
  /** Another address than the account's: the old one when an e-mail changes. */
  to?: string;
  /** Of a decision that can be taken back: mail and notification wait until it no longer can. */
  hold?: Hold | undefined;
};

/**
 * Tells a person something by mail and in the app (C16), in the caller's transaction: a rollback
 * tells nothing. The mail leaves after the commit, at least once.
 */
export async function notify(
  tx: Db,
  platform: Pick<Platform, "config" | "clock">,
  notice: Notice,
): Promise<void> {
  const { config, clock } = platform;
  const { userId, kind, mail, hold } = notice;
  const notification = notice.notification ?? { text: mail.subject };
  if (mail.code && `${mail.subject} ${notification.text}`.includes(mail.code)) {
    throw new Error("A one-time code belongs into the mail's body alone.");
  }
  const { html, text } = renderMail({
    hubName: config.hubName,
    publicUrl: config.publicUrl,
    ...mail,
  });
  await enqueueMail(tx, clock, {
    kind,
    to: notice.to ?? (await findEmail(tx, userId)),
    subject: mail.subject,
    text,
    html,
    hold,
    ...(mail.attachment ? { attachment: mail.attachment } : {}),
    invitation: mail.invitation,
  });
  await insertNotification(tx, clock, { userId, kind, ...notification, hold });
}
