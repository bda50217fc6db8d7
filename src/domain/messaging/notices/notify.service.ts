import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import type { AttachmentKind } from "#/platform/mail/attachments.ts";
import type { RenewedMail } from "#/platform/mail/mail-job.ts";
import {
  enqueueMails,
  type MailHold,
  type QueuedMail,
  type RenderedMail,
} from "#/platform/mail/outbox.ts";
import type { Invitation } from "#/platform/mail/outgoing-mail.ts";
import { renderMail } from "#/platform/mail/render-mail.ts";
import type { NotifyOptions } from "#/platform/sheets/import-row.ts";
import { noteNotified } from "#/platform/updates/updates.ts";
import { definitionOf, isForUnlocked, type NoticeKind, occasionOf } from "#/shared/occasions.ts";
import type { Address } from "#/shared/pages.ts";
import { fillTemplate, type Template } from "#/shared/wordings/template.ts";
import {
  noticeKindOf,
  type ValuesOf,
  type WordedKind,
  wordingOf,
} from "#/shared/wordings/wordings.ts";
import { findUnsentCorrections } from "./corrections.queries.ts";
import { findRecipients, insertNotifications, type Recipient } from "./notices.queries.ts";
import { endOfQuiet } from "./notices.rules.ts";
import { enqueueTexts, type NoticeWords } from "./phones/texts.service.ts";
import { findOwnWords } from "./wording/wording.queries.ts";

/** The result of a feature's `*.mail.ts`: the text of one mail, in plain text. */
export type MailText = {
  /** Stays readable in the outbox after delivery and in the app: never put a code here. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A link into the platform by its path, such as `/login`. */
  button?: { label: string; path: Address };
  /** A one-time code. Leave out names and addresses then, as they may contain six digits (C87). */
  code?: string;
  attachment?: { kind: AttachmentKind; id: string };
  invitation?: Invitation;
};

/**
 * Returns a notice with the specified text of its kind, filled in; `notify` prefers the owner's.
 * The mail's button and the notification link to `path`.
 */
export function worded<K extends WordedKind>(
  userId: string,
  wording: K,
  values: ValuesOf<K>,
  { path, href = path, to, about, text, ...carried }: Extras = {},
): Notice {
  const { mail, notification } = noticeText(fillTemplate(wordingOf(wording), values), path, href);
  return {
    userId,
    kind: noticeKindOf(wording),
    words: { wording, values },
    mail: { ...mail, ...carried },
    notification,
    ...(to === undefined ? {} : { to }),
    ...(about === undefined ? {} : { about }),
    ...(text === undefined ? {} : { text }),
  };
}

type Extras = {
  path?: Address;
  /** Where the notification links to, if elsewhere; null for nowhere. */
  href?: Address | null;
  to?: string;
  about?: string;
  text?: NoticeWords;
} & Pick<MailText, "code" | "attachment" | "invitation">;

const noticeText = (
  { subject, heading, paragraphs, button, notification }: Template,
  path: Address | undefined,
  href: Address | null | undefined,
) => ({
  mail: { subject, heading, paragraphs, ...(path ? { button: { label: button, path } } : {}) },
  notification: { text: notification, ...(href ? { href } : {}) },
});

export type Notice = {
  userId: string;
  /** The kind of event, for both the mail and the notification: `registration-approved`. */
  kind: NoticeKind;
  mail: MailText;
  /** The notification's text; the mail's subject if left out. */
  notification?: { text: string; href?: Address };
  /** An address other than the account's: the old one when an e-mail changes. */
  to?: string;
  /** The values of the template's variables, for texts that an owner can change. */
  words?: { wording: WordedKind; values: Readonly<Record<string, string>> };
  /** The id of the subject, for a kind that can wait: a `Renewal` checks it before sending. */
  about?: string;
  /** The text of an urgent kind by phone, for people who agreed to that. */
  text?: NoticeWords;
  /**
   * The `about` of an earlier notice that this one corrects. While that one's mail waits for the
   * morning, this one sends none, as the waiting mail is renewed before it is sent.
   */
  corrects?: string;
  /** The decision that holds it: mail and notification wait until it can no longer be undone. */
  hold?: MailHold | undefined;
};

/**
 * Sends mails and notifications (C16) in the caller's transaction: a rollback sends nothing. Mails
 * are sent after the commit, at least once; none for a quiet action. Occasions that a person has
 * switched off are left out, and what can wait is held overnight; urgent ones go by phone as well,
 * to those who agreed. Takes four statements for any number of people, two more for texts, and one
 * for each corrected subject. Returns what was stored for each notice.
 */
export async function notify(
  tx: Db,
  platform: Pick<Platform, "config" | "hub" | "clock" | "secrets"> & NotifyOptions,
  noticeList: Notice | readonly Notice[],
): Promise<Written[]> {
  const given = "userId" in noticeList ? [noticeList] : noticeList;
  if (given.length === 0 || platform.isQuiet) return [];
  const recipients = await recipientsOf(tx, given);
  const notices = await inOwnWords(tx, given);
  const unsent = await findUnsentCorrections(tx, notices);
  const mails = notices.map((notice) =>
    unsent.has(notice) ? undefined : toMail(platform, notice, recipients.get(notice.userId)),
  );
  const mailIds = await enqueueMails(
    tx,
    platform,
    mails.flatMap((mail) => mail ?? []),
  );
  const isInApp = notices.map(({ kind, userId }) => isOn(kind, "app", recipients.get(userId)));
  const notificationIds = await insertNotifications(
    tx,
    platform,
    notices
      .filter((_, index) => isInApp[index])
      .map((notice) => ({
        userId: notice.userId,
        kind: notice.kind,
        ...inApp(notice),
        hold: notice.hold,
      })),
  );
  noteNotified(notices.map(({ userId }) => userId));
  const written = notices.map(({ userId }, index) => ({
    userId,
    mailId: (mails[index] && mailIds.shift()) ?? null,
    notificationId: (isInApp[index] && notificationIds.shift()) || null,
  }));
  const texts = notices.flatMap((notice, index) =>
    unsent.has(notice) ? [] : [{ ...notice, ...written[index] }],
  );
  await enqueueTexts(tx, platform, texts);
  return written;
}

/** The rows stored for one notice; null if its person has switched it off. */
export type Written = { userId: string; mailId: string | null; notificationId: string | null };

/** Replaces the notices' texts with the owner's, if any; one more statement for such kinds. */
async function inOwnWords(tx: Db, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const own = await findOwnWords(tx, [
    ...new Set(notices.flatMap(({ words }) => words?.wording ?? [])),
  ]);
  return notices.map((notice) => {
    const { words, mail, notification } = notice;
    const template = words && own.get(words.wording);
    if (!template) return notice;
    const filled = fillTemplate(template, words.values);
    const text = noticeText(filled, mail.button?.path, notification?.href);
    return { ...notice, mail: { ...mail, ...text.mail }, notification: text.notification };
  });
}

type InApp = { userId: string; kind: NoticeKind; text: string; href?: Address };

/**
 * Stores notifications only, for those who want them, in the transaction; none for a quiet action.
 */
export async function notifyInApp(
  tx: Db,
  platform: Pick<Platform, "clock"> & NotifyOptions,
  rows: readonly InApp[],
): Promise<void> {
  if (platform.isQuiet) return;
  const recipients = await recipientsOf(tx, rows);
  const on = rows.filter(({ kind, userId }) => isOn(kind, "app", recipients.get(userId)));
  await insertNotifications(tx, platform, on);
  noteNotified(on.map(({ userId }) => userId));
}

/** The recipients of notices, except those with a given address, who have no choice. */
const recipientsOf = (
  tx: Db,
  notices: readonly (Pick<Notice, "userId" | "kind"> & { to?: string })[],
) =>
  findRecipients(
    tx,
    notices.flatMap(({ userId, kind, to }) =>
      to !== undefined && definitionOf(occasionOf(kind)).must ? [] : [userId],
    ),
    [...new Set(notices.map(({ kind }) => occasionOf(kind)))],
  );

function isOn(kind: NoticeKind, way: "app" | "mail", recipient: Recipient | undefined): boolean {
  const occasion = occasionOf(kind);
  if (definitionOf(occasion).must || !recipient) return true;
  return !recipient.off.includes(`${occasion} ${way}`);
}

const inApp = ({ notification, mail }: Notice) => notification ?? { text: mail.subject };

function toMail(
  platform: Pick<Platform, "config" | "hub" | "clock">,
  notice: Notice,
  recipient: Recipient | undefined,
): QueuedMail | undefined {
  const { userId, kind, mail, hold, about } = notice;
  if (mail.code && `${mail.subject} ${inApp(notice).text}`.includes(mail.code)) {
    throw new Error("A one-time code belongs into the mail's body alone.");
  }
  const to = notice.to ?? recipient?.email;
  if (to === undefined) throw new Error(`There is no account ${userId} to tell anything.`);
  if (!isOn(kind, "mail", recipient)) return undefined;
  const { attachment, invitation } = mail;
  const occasion = occasionOf(kind);
  const { must, canWait } = definitionOf(occasion);
  const waits = canWait && recipient?.isQuiet;
  const until = waits ? endOfQuiet(platform.clock.now(), platform.config.quietHours) : undefined;
  return {
    kind,
    to,
    hold,
    invitation,
    ...rendered(platform, notice),
    ...(about ? { about } : {}),
    ...(attachment ? { attachment } : {}),
    ...(isForUnlocked(kind) && { choice: { userId, ...(must ? {} : { occasion }) } }),
    ...(waits ? { canWait: waits } : {}),
    ...(until ? { quietUntil: until } : {}),
  };
}

type WithNames = Pick<Platform, "config" | "hub">;
function rendered({ config, hub }: WithNames, { mail }: Notice): RenderedMail {
  const { hubName, mark } = hub.now();
  const { publicUrl } = config;
  const { html, text } = renderMail({ hubName, markId: mark?.id, publicUrl, ...mail });
  return { subject: mail.subject, html, text };
}

/** Returns a notice as it would be written now; undefined if it no longer applies. */
export type Renewal = (
  platform: Platform,
  of: { about: string; userId: string },
) => Promise<Notice | undefined>;

/** Returns a function that rewrites a delayed mail. Throws for a kind without renewal. */
export const renewingBy =
  (renewals: Readonly<Record<string, Renewal>>) =>
  async (platform: Platform, { kind, ...of }: RenewedMail): Promise<RenderedMail | undefined> => {
    const renewal = renewals[kind];
    if (!renewal) throw new Error(`Nothing looks again at a mail of the kind ${kind}.`);
    const notice = await renewal(platform, of);
    if (!notice) return undefined;
    const [inWords = notice] = await inOwnWords(platform.db, [notice]);
    return rendered(platform, inWords);
  };
