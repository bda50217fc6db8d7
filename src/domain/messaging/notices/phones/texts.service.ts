import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import { channelsOf } from "#/platform/phones/phones.ts";
import type { NoticeKind } from "#/shared/occasions.ts";
import type { Address } from "#/shared/pages.ts";
import { isTextKind } from "#/shared/text-kinds.ts";
import { insertNoticeTexts, listNumbers } from "./phones.queries.ts";
import { PHONE_JOB, type TextWords } from "./phones.rules.ts";

/** A notice by phone: the subject's id, and the values of its template's variables. */
export type NoticeWords = TextWords & { about: string };

/** A notice, and the rows stored for it; null if its person has switched it off. */
type WrittenNotice = {
  userId: string;
  kind: NoticeKind;
  text?: NoticeWords;
  mail: { button?: { path: Address } };
  mailId?: string | null;
  notificationId?: string | null;
  hold?: MailHold | undefined;
};

/**
 * Stores texts of urgent notices, in the caller's transaction, for people who agreed and get them
 * in the app or by mail, if there is a template of the kind.
 */
export async function enqueueTexts(
  tx: Db,
  { config, clock }: Pick<Platform, "config" | "clock">,
  notices: readonly WrittenNotice[],
): Promise<void> {
  const { phones } = config;
  if (!phones) return;
  const urgent = notices.filter(
    ({ kind, text, mailId, notificationId }) =>
      text && isTextKind(kind) && (mailId || notificationId),
  );
  if (urgent.length === 0) return;
  const ids = urgent.map(({ userId }) => userId);
  const numbers = await listNumbers(tx, ids, "urgentByPhone");
  const rows = urgent.flatMap(({ userId, kind, text, mail, hold, notificationId = null }) => {
    const person = numbers.find((one) => one.userId === userId);
    const [channel] = person ? channelsOf(phones, { kind, language: person.language }) : [];
    const href = mail.button?.path;
    if (!person || !channel || !text || !href || !isTextKind(kind)) return [];
    const { about, what, when } = text;
    const { number } = person;
    const words = [what, when];
    return [{ userId, kind, number, channel, about, words, href, notificationId, hold }];
  });
  await insertNoticeTexts(tx, clock, rows);
  if (rows.length > 0) runJobSoon(PHONE_JOB);
}
