import { sql } from "kysely";
import type { Clock } from "../app/clock.ts";
import type { Db } from "../db/db.ts";

export type ClaimedMail = {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  /** The sealed content, for `openMail`. */
  sealed: Buffer;
  attachmentKind: string | null;
  attachmentId: string | null;
  invitationMethod: "REQUEST" | "CANCEL" | null;
  attempts: number;
  createdAt: Date;
  inReplyTo: string | null;
  /** The subject of a mail that had to wait: it may have changed and is checked again. */
  about: string | null;
  userId: string | null;
  /** True if its recipient has switched off this occasion, or no longer has an account. */
  isUnwanted: boolean;
};

/** How long a mail is retried before it is given up (7-abuse-and-faults, SMTP down). */
const MAX_AGE_HOURS = 24;
/**
 * How often a mail is tried at least before it is given up, which takes three hours: after days
 * without the hub, the mail server may come back later than the hub.
 */
const LEAST_ATTEMPTS = 12;

/** A mail older than this many seconds counts as having had to wait. */
const LATE_SECONDS = 60;

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/**
 * Takes up to `limit` mails that are due and marks them as being tried, for `leaseSeconds`: if a
 * worker dies, the next one takes its mails. Only the oldest waiting mail of a recipient is ever
 * taken, so that each recipient is served in order whatever the number of workers. A held mail does
 * not delay others: a one-time code does not wait for a decision.
 */
export async function claimMails(
  db: Db,
  clock: Clock,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  const now = clock.sqlNow();
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select o.id from outbox o
      where o.status = 'waiting' and o.available_at <= ${now} and o.sealed is not null
        and not exists (
          select 1 from outbox earlier
          where earlier.recipient = o.recipient and earlier.status = 'waiting'
            and (earlier.attempts > 0 or earlier.available_at <= ${now})
            and (earlier.created_at, earlier.id) < (o.created_at, o.id))
      order by o.available_at, o.id
      limit ${limit}
      for update of o skip locked)
    update outbox set attempts = outbox.attempts + 1, opened_attempt = outbox.attempts + 1,
      available_at = ${now} + ${seconds(leaseSeconds)}
    from due where outbox.id = due.id
    returning outbox.id, outbox.kind, outbox.recipient, outbox.subject, outbox.sealed,
      outbox.attachment_kind, outbox.attachment_id, outbox.invitation_method, outbox.attempts, outbox.created_at,
      outbox.in_reply_to,
      case when outbox.due_at is not null or outbox.attempts > 1
        or outbox.created_at <= ${now} - ${seconds(LATE_SECONDS)} then outbox.about end as about, outbox.user_id,
      outbox.user_id is not null and (exists (
        select 1 from notification_preferences p
        where p.user_id = outbox.user_id and p.occasion = outbox.occasion and not p.by_mail)
        or (select is_disabled from users where id = outbox.user_id)) as is_unwanted`.execute(db);
  return rows;
}

/** Returns unsealed mails, from a version before contents were sealed. */
export const listOpenMails = (db: Db, limit: number) =>
  db
    .selectFrom("outbox")
    .select(["id", "textBody", "htmlBody", "invitationText"])
    .where("textBody", "is not", null)
    .limit(limit)
    .execute();

/** Seals the content of a mail, unless it has been sent meanwhile. */
export const updateMailSealed = (db: Db, id: string, sealed: Buffer) =>
  db
    .updateTable("outbox")
    .set({ sealed, textBody: null, htmlBody: null, invitationText: null })
    .where("id", "=", id)
    .where("textBody", "is not", null)
    .execute();

/** Stores the subject under which a rewritten mail is sent. */
export const updateSubject = (db: Db, id: string, subject: string) =>
  db.updateTable("outbox").set({ subject }).where("id", "=", id).execute();

/**
 * Marks a mail as delivered or no longer wanted, and empties its bodies, which may carry a one-time
 * code.
 */
export async function updateMailDone(
  db: Db,
  clock: Clock,
  id: string,
  status: "sent" | "skipped",
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      status,
      sentAt: clock.sqlNow(),
      sealed: null,
      lastError: null,
      bouncedAt: null,
    })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

/**
 * Schedules a later try of a mail that could not be delivered: the last one a day after it was
 * written, or later if it had fewer than twelve tries by then. If that fails too, the mail is dead.
 * Returns whether it is.
 */
export async function updateMailFailed(
  db: Db,
  clock: Clock,
  failure: {
    id: string;
    attempts: number;
    retrySeconds: number;
    error: string;
    /** The mail server accepts no mail for this address. */
    isBounced: boolean;
  },
): Promise<boolean> {
  const now = clock.sqlNow();
  const giveUpAt = sql`(created_at + make_interval(hours => ${MAX_AGE_HOURS}))`;
  const { rows } = await sql<{ status: string }>`
    update outbox set
      status = case when ${giveUpAt} <= ${now} and attempts >= ${LEAST_ATTEMPTS} then 'dead' else 'waiting' end,
      available_at = least(${now} + ${seconds(failure.retrySeconds)},
        case when ${giveUpAt} > ${now} then ${giveUpAt} end),
      last_error = ${failure.error},
      bounced_at = case when ${failure.isBounced} then coalesce(bounced_at, ${now}) end
    where id = ${failure.id} and status = 'waiting' and attempts = ${failure.attempts}
    returning status`.execute(db);
  return rows[0]?.status === "dead";
}
