import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import type { PhoneChannel } from "#/platform/phones/phones.ts";
import type { TextKind } from "#/shared/text-kinds.ts";

/** What a person consents to: messages of the office by phone, or urgent notices. */
type Consent = "byPhone" | "urgentByPhone";

/**
 * Those of the given people who agreed to be written to by phone, each with their number: from the
 * details, or else the marketing profile.
 */
export async function listNumbers(db: Db, userIds: readonly string[], consent: Consent) {
  const { rows } = await sql<{ userId: string; number: string; language: string }>`
    select * from (
      select h.user_id, coalesce(nullif(d.whatsapp_number, ''), d.contact_number, m.contact) as number,
        h.phone_language as language
      from notification_habits h
      left join trainee_details d on d.trainee_id = h.user_id
      left join marketing_profiles m on m.trainee_id = h.user_id
      where ${sql.ref(`h.${consent}`)} and h.user_id = any(${userIds}::uuid[])) known
    where number is not null`.execute(db);
  return rows;
}

type Owned = { userId: string; number: string; channel: PhoneChannel };

export async function insertPhoneMessages(
  tx: Db,
  clock: Clock,
  { messageId, hold }: { messageId: string; hold: MailHold | undefined },
  people: readonly Owned[],
): Promise<void> {
  if (people.length === 0) return;
  const availableAt = hold?.until ?? clock.sqlNow();
  await tx
    .insertInto("phoneMessages")
    .values(
      people.map(({ userId, number, channel }) => ({
        id: newId(),
        userId,
        number,
        channel,
        messageId,
        availableAt,
        createdAt: clock.sqlNow(),
      })),
    )
    .execute();
}

type NoticeText = Owned & {
  kind: TextKind;
  about: string;
  words: string[];
  href: string;
  notificationId: string | null;
  hold: MailHold | undefined;
};

/** Stores texts of notices; a held one is sent once its decision can no longer be undone. */
export async function insertNoticeTexts(
  tx: Db,
  clock: Clock,
  texts: readonly NoticeText[],
): Promise<void> {
  if (texts.length === 0) return;
  await tx
    .insertInto("phoneMessages")
    .values(
      texts.map(({ hold, ...text }) => ({
        ...text,
        id: newId(),
        decisionId: hold?.decisionId ?? null,
        availableAt: hold?.until ?? clock.sqlNow(),
        createdAt: clock.sqlNow(),
      })),
    )
    .execute();
}

export type ClaimedText = {
  id: string;
  userId: string;
  messageId: string | null;
  number: string;
  channel: PhoneChannel;
  attempts: number;
  /** The language of their templates, if available. */
  language: string;
  /** Whether they withdrew their consent, or their account is locked. */
  isUnwanted: boolean;
} & (
  | { kind: "message"; subject: string; about: null; words: null; href: null }
  | { kind: TextKind; subject: null; about: string; words: string[]; href: string }
);

/**
 * Takes up to `limit` texts that are due. They count as sent from now on, so that after a crash no
 * other process sends the same again. For each, the person's consent is checked again; of several
 * about the same subject the last one is taken and the others are deleted. In quiet hours, texts to
 * people who want quiet hours wait.
 */
export async function claimTexts(
  db: Db,
  clock: Clock,
  { limit, isQuiet }: { limit: number; isQuiet: boolean },
): Promise<ClaimedText[]> {
  const now = clock.sqlNow();
  const isDue = isQuiet
    ? sql`exists (select 1 from notification_habits h where h.user_id = w.user_id and not h.is_quiet)`
    : sql`true`;
  const { rows } = await sql<ClaimedText>`
    with due as (
      select id, about, user_id from phone_messages w
      where status = 'waiting' and available_at <= ${now} and ${isDue}
        and not exists (select from phone_messages later where later.about = w.about
          and later.user_id = w.user_id and later.status = 'waiting' and later.id > w.id)
      order by available_at, id limit ${limit} for update skip locked),
    replaced as (delete from phone_messages earlier using due where earlier.about = due.about
      and earlier.user_id = due.user_id and earlier.status = 'waiting' and earlier.id < due.id)
    update phone_messages p set attempts = p.attempts + 1, status = 'sent', last_error = null
    from due where p.id = due.id
    returning p.id, p.user_id, p.message_id, p.kind, p.about, p.words, p.href, p.number, p.channel,
      p.attempts, (select m.subject from messages m where m.id = p.message_id) as subject,
      coalesce((select h.phone_language from notification_habits h where h.user_id = p.user_id), 'en')
        as language,
      (select u.is_disabled from users u where u.id = p.user_id)
        or not exists (select 1 from notification_habits h where h.user_id = p.user_id
          and case when p.kind = 'message' then h.by_phone else h.urgent_by_phone end) as is_unwanted`.execute(
    db,
  );
  return rows;
}

export const updateTextSent = (db: Db, id: string, providerId: string) =>
  db.updateTable("phoneMessages").set({ providerId }).where("id", "=", id).execute();

/** Stores that it is unknown whether a text was accepted: it stays as sent, with this error. */
export async function updateTextSilent(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable("phoneMessages").set({ lastError: error }).where("id", "=", id).execute();
}

export async function deleteText(db: Db, id: string): Promise<void> {
  await db.deleteFrom("phoneMessages").where("id", "=", id).execute();
}

export async function updateTextLater(
  db: Db,
  clock: Clock,
  id: string,
  { seconds, error }: { seconds: number; error: string },
): Promise<void> {
  await db
    .updateTable("phoneMessages")
    .set({
      status: "waiting",
      availableAt: sql<Date>`${clock.sqlNow()} + make_interval(secs => ${seconds})`,
      lastError: error,
    })
    .where("id", "=", id)
    .execute();
}

/** The text that a provider's report is about. */
export const findReported = (db: Db, providerId: string) =>
  db
    .selectFrom("phoneMessages")
    .leftJoin("notificationHabits", "notificationHabits.userId", "phoneMessages.userId")
    .select(["phoneMessages.id", "phoneMessages.kind", "phoneMessages.channel"])
    .select(sql<string>`coalesce(notification_habits.phone_language, 'en')`.as("language"))
    .where("providerId", "=", providerId)
    .executeTakeFirst();

/**
 * Stores that a text did not arrive: the next channel tries it, or it has failed if there is none.
 */
export const updateTextFailed = (
  db: Db,
  clock: Clock,
  { id, next }: { id: string; next: PhoneChannel | undefined },
  error: string,
) =>
  db
    .updateTable("phoneMessages")
    .set({
      ...(next ? { status: "waiting", channel: next } : { status: "failed" }),
      attempts: 0,
      providerId: null,
      availableAt: clock.sqlNow(),
      lastError: error,
    })
    .where("id", "=", id)
    .where("status", "<>", "delivered")
    .execute();

export const updateTextDelivered = (db: Db, providerId: string) =>
  db
    .updateTable("phoneMessages")
    .set({ status: "delivered" })
    .where("providerId", "=", providerId)
    .execute();

/** Marks the app's notice of a text as read if it was read on the phone. Returns whose it is. */
export async function updateNoticeRead(
  db: Db,
  clock: Clock,
  providerId: string,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update notifications n set read_at = ${clock.sqlNow()}
    from phone_messages p left join message_recipients r
      on r.message_id = p.message_id and r.user_id = p.user_id
    where p.provider_id = ${providerId} and n.id = coalesce(p.notification_id, r.notification_id)
      and n.user_id = p.user_id and n.read_at is null
    returning n.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
