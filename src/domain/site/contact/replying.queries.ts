import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";

/**
 * A message to answer, with the account that has its address, locked until the transaction ends.
 */
export const lockMessage = (tx: Db, id: string) =>
  tx
    .selectFrom("contactMessages")
    .leftJoin("users", "users.email", "contactMessages.email")
    .select([
      ...columnsIn("contactMessages", "id", "email", "version", "confirmedByMail"),
      "users.id as userId",
    ])
    .where("contactMessages.id", "=", id)
    .forUpdate("contactMessages")
    .executeTakeFirst();

export async function hasAnswers(tx: Db, messageId: string): Promise<boolean> {
  const rows = tx.selectFrom("contactAnswers").select("id").where("messageId", "=", messageId);
  return (await rows.limit(1).execute()).length > 0;
}

export const raiseVersion = (tx: Db, id: string) =>
  tx
    .updateTable("contactMessages")
    .set({ version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

export const insertAnswer = (
  tx: Db,
  clock: Clock,
  answer: {
    id: string;
    messageId: string;
    userId: string | null;
    text: string;
    answeredBy: string;
    mailId: string;
  },
) =>
  tx
    .insertInto("contactAnswers")
    .values({ ...answer, answeredAt: clock.sqlNow() })
    .execute();

const hasFailed = sql`(mail.status = 'dead' or mail.bounced_at is not null)`;
const mailState = sql`case when ${hasFailed} then 'failed'
  when mail.status = 'sent' then 'sent' else 'waiting' end`;

/** Answers whose state may change: those not sent yet, and those whose mails did not arrive. */
const unsettled = sql`(
  select id, message_id, answered_by, mail_id, state from contact_answers where state <> 'sent'
  union all
  select sent.id, sent.message_id, sent.answered_by, sent.mail_id, sent.state
  from outbox mail join contact_answers sent on sent.mail_id = mail.id
  where ${hasFailed} and sent.state = 'sent')`;

/**
 * Takes over the states of answers' mails: one that was sent marks its message as answered, one
 * that did not arrive reopens it. Returns whether anything has changed.
 */
export async function updateFromOutbox(db: Db): Promise<boolean> {
  const { rows } = await sql`
    with mails as (
      select answer.id, answer.message_id, answer.answered_by, mail.sent_at, mail.last_error,
        ${mailState} as state
      from ${unsettled} answer join outbox mail on mail.id = answer.mail_id
      where answer.state <> ${mailState}),
    answers as (
      update contact_answers set state = mails.state, sent_at = mails.sent_at,
        problem = case when mails.state = 'failed' then mails.last_error end
      from mails where mails.id = contact_answers.id returning contact_answers.id)
    update contact_messages set version = version + 1,
      answered_at = case when mails.state = 'sent' then mails.sent_at end,
      answered_by = case when mails.state = 'sent' then mails.answered_by end
    from mails where contact_messages.id = mails.message_id and mails.state <> 'waiting'
    returning contact_messages.id`.execute(db);
  return rows.length > 0;
}
