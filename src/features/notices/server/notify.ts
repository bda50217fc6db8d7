import type { Db } from "#/server/db.ts";
import type { AttachmentKind } from "#/server/mail/attachments.ts";
import { enqueueMails, type Hold } from "#/server/mail/outbox.ts";
import type { Invitation } from "#/server/mail/outgoing-mail.ts";
import { renderMail } from "#/server/mail/render-mail.ts";
import type { Platform } from "#/server/platform.ts";
import { noteNotified } from "#/server/updates/updates.ts";
import type { Address } from "#/shared/pages.ts";
import { findEmails, insertNotifications } from "./queries.ts";

/** The result of a feature's `*.mail.ts`: the words of one mail, in plain text. */
export type MailText = {
  /** Stays readable in the outbox after delivery and in the app: never put a code here. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A link into the platform by its path, such as `/login`. */
  button?: { label: string; path: Address };
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
  /** The notification's text; the mail's subject where it is left out. */
  notification?: { text: string; href?: Address };
  /** Another address than the account's: the old one when an e-mail changes. */
  to?: string;
  /** The decision that holds it: mail and notification wait until it can no longer be undone. */
  hold?: Hold | undefined;
};

/**
 * Sends mails and notifications (C16) in the caller's transaction: a rollback sends nothing. The mails leave after
 * the commit, at least once. Three statements for any number of people.
 */
export async function notify(
  tx: Db,
  platform: Pick<Platform, "config" | "hub" | "clock">,
  noticeList: Notice | readonly Notice[],
): Promise<void> {
  const notices = "userId" in noticeList ? [noticeList] : noticeList;
  if (notices.length === 0) return;
  const { clock } = platform;
  const elsewhere = notices.flatMap(({ to, userId }) => (to === undefined ? [userId] : []));
  const addresses = await findEmails(tx, elsewhere);
  await enqueueMails(
    tx,
    clock,
    notices.map((notice) => toMail(platform, notice, addresses)),
  );
  await insertNotifications(
    tx,
    clock,
    notices.map((notice) => ({
      userId: notice.userId,
      kind: notice.kind,
      ...inApp(notice),
      hold: notice.hold,
    })),
  );
  noteNotified(notices.map(({ userId }) => userId));
}

const inApp = ({ notification, mail }: Notice) => notification ?? { text: mail.subject };

function toMail(
  { config, hub }: Pick<Platform, "config" | "hub">,
  notice: Notice,
  addresses: ReadonlyMap<string, string>,
) {
  const { userId, kind, mail, hold } = notice;
  if (mail.code && `${mail.subject} ${inApp(notice).text}`.includes(mail.code)) {
    throw new Error("A one-time code belongs into the mail's body alone.");
  }
  const to = notice.to ?? addresses.get(userId);
  if (to === undefined) throw new Error(`There is no account ${userId} to tell anything.`);
  const { hubName, mark } = hub.now();
  const { publicUrl } = config;
  const { html, text } = renderMail({ hubName, markId: mark?.id, publicUrl, ...mail });
  const { subject, attachment, invitation } = mail;
  return { kind, to, subject, text, html, hold, invitation, ...(attachment ? { attachment } : {}) };
}
