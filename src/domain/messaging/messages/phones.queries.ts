import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import type { PhoneChannel } from "#/platform/phones/twilio.ts";

/**
 * Of these people those who agreed to be written to by phone, each with the number for it: of their
 * details, or of the profile of who never sent any.
 */
export async function listNumbers(db: Db, userIds: readonly string[]) {
  const { rows } = await sql<{ userId: string; number: string }>`
    select * from (
      select h.user_id, coalesce(nullif(d.whatsapp_number, ''), d.contact_number, m.contact) as number
      from notification_habits h
      left join trainee_details d on d.trainee_id = h.user_id
      left join marketing_profiles m on m.trainee_id = h.user_id
      where h.by_phone and h.user_id = any(${userIds}::uuid[])) known
    where number is not null`.execute(db);
  return rows;
}

export async function insertPhoneMessages(
  tx: Db,
  clock: Clock,
  { messageId, hold }: { messageId: string; hold: MailHold | undefined },
  people: readonly { userId: string; number: string }[],
): Promise<void> {
  if (people.length === 0) return;
  const availableAt = hold?.until ?? clock.sqlNow();
  await tx
    .insertInto("phoneMessages")
    .values(people.map((person) => ({ ...person, id: newId(), messageId, availableAt })))
    .execute();
}

export type ClaimedText = {
  id: string;
  messageId: string;
  number: string;
  channel: PhoneChannel;
  attempts: number;
  subject: string;
  /** They have taken their word back, or have no account any more. */
  isUnwanted: boolean;
};

/**
 * Takes up to `limit` texts that are due, for `leaseSeconds`; each is checked again for people who
 * have changed their mind. In quiet hours, texts to people who want quiet hours wait.
 */
export async function claimTexts(
  db: Db,
  clock: Clock,
  { limit, leaseSeconds, isQuiet }: { limit: number; leaseSeconds: number; isQuiet: boolean },
): Promise<ClaimedText[]> {
  const now = clock.sqlNow();
  const isDue = isQuiet
    ? sql`exists (select 1 from notification_habits h where h.user_id = w.user_id and not h.is_quiet)`
    : sql`true`;
  const { rows } = await sql<ClaimedText>`
    with due as (
      select id from phone_messages w where status = 'waiting' and available_at <= ${now} and ${isDue}
      order by available_at, id limit ${limit} for update skip locked)
    update phone_messages p set attempts = p.attempts + 1,
      available_at = ${now} + make_interval(secs => ${leaseSeconds})
    from due, messages m where p.id = due.id and m.id = p.message_id
    returning p.id, p.message_id, p.number, p.channel, p.attempts, m.subject,
      (select u.is_disabled from users u where u.id = p.user_id)
        or not exists (select 1 from notification_habits h where h.user_id = p.user_id
          and h.by_phone) as is_unwanted`.execute(db);
  return rows;
}

export async function updateTextSent(db: Db, id: string, providerId: string): Promise<void> {
  await db
    .updateTable("phoneMessages")
    .set({ status: "sent", providerId, lastError: null })
    .where("id", "=", id)
    .execute();
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
      availableAt: sql<Date>`${clock.sqlNow()} + make_interval(secs => ${seconds})`,
      lastError: error,
    })
    .where("id", "=", id)
    .execute();
}

type Which = { id: string } | { providerId: string };

/** A text did not arrive: by SMS it is tried next, and after that it has failed. */
export async function updateTextFailed(
  db: Db,
  clock: Clock,
  which: Which,
  error: string,
): Promise<void> {
  const is = "id" in which ? sql`id = ${which.id}` : sql`provider_id = ${which.providerId}`;
  await sql`update phone_messages set
      status = case when channel = 'whatsapp' then 'waiting' else 'failed' end,
      channel = 'sms', attempts = 0, provider_id = null, available_at = ${clock.sqlNow()}, last_error = ${error}
    where ${is} and status <> 'delivered'`.execute(db);
}

export async function updateTextDelivered(db: Db, providerId: string): Promise<void> {
  await db
    .updateTable("phoneMessages")
    .set({ status: "delivered" })
    .where("providerId", "=", providerId)
    .execute();
}
