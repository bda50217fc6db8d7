import { type RawBuilder, sql } from "kysely";
import {
  areMarketingEligible,
  isInBatch,
  isPlaced,
} from "#/domain/accounts/sessions/sessions.queries.ts";
import type { Written } from "#/domain/messaging/notices/notify.service.ts";
import { idOfBatch } from "#/domain/training/batches/batches.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { isAccountLike } from "#/platform/db/found-by-text.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Group } from "./messages.rules.ts";

const isSupported = sql<boolean>`(${isPlaced} or users.sub_role is not distinct from 'Assistance')`;
const isTrainee = sql<boolean>`users.role = 'Trainee'`;

/** The members of each group, as in announcements: by the furthest stage reached. */
const inGroup = (eligible: RawBuilder<boolean>) =>
  ({
    trainees: isTrainee,
    onboarding: sql<boolean>`(${isTrainee} and not ${isSupported} and not ${eligible} and not ${isInBatch})`,
    training: sql<boolean>`(${isTrainee} and not ${isSupported} and not ${eligible} and ${isInBatch})`,
    marketing: sql<boolean>`(${isTrainee} and not ${isSupported} and ${eligible})`,
    placed: sql<boolean>`(${isTrainee} and ${isSupported})`,
    trainers: sql<boolean>`users.role = 'Trainer'`,
    staff: sql<boolean>`users.role <> 'Trainee'`,
  }) satisfies Record<Group, unknown>;

/** People whose account is in use. */
const reachable = (db: Db) =>
  db
    .selectFrom("users")
    .where("users.status", "=", "approved")
    .where("users.isDisabled", "=", false);

type To = { batch?: string | undefined; group?: Group | undefined };

export function listPossible(db: Db, { batch, group, ...query }: ListQuery & To) {
  const { field, direction } = sortOf<"username" | "email">(query.sort, "username");
  const matching = reachable(db)
    .$if(batch !== undefined, (people) =>
      people.where((row) =>
        row.exists(
          row
            .selectFrom("batchMembers")
            .select("batchMembers.traineeId")
            .whereRef("batchMembers.traineeId", "=", "users.id")
            .where("batchMembers.batchId", "=", idOfBatch(batch ?? "")),
        ),
      ),
    )
    .where(group ? inGroup(areMarketingEligible)[group] : sql<boolean>`true`)
    .where(sql<boolean>`${batch !== undefined || group !== undefined}`)
    .where(isAccountLike(sql.ref("users.id"), query.q));
  const rows = matching
    .select(columnsIn("users", "id", "username", "email"))
    .orderBy(`users.${field}`, direction)
    .orderBy("users.id");
  return readPage(query, rows, matching);
}

/** Returns those of the given accounts that are in use. */
export async function listReachable(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const people = await reachable(db)
    .select("users.id")
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .execute();
  return people.map(({ id }) => id);
}

type NewMessage = {
  id: string;
  subject: string;
  text: string;
  audience: string;
  byPhone: boolean;
  createdBy: string;
  /** When it can no longer be undone, so that the job may write to many people. */
  startsAt: RawBuilder<Date> | undefined;
};

export async function insertMessage(
  tx: Db,
  clock: Clock,
  { startsAt, ...message }: NewMessage,
): Promise<void> {
  const createdAt = clock.sqlNow();
  await tx
    .insertInto("messages")
    .values({ ...message, createdAt, startsAt: startsAt ?? createdAt })
    .execute();
}

/**
 * Stores the recipients of a message as lists of limited length, before anything is written to
 * them.
 */
export const insertLists = (
  tx: Db,
  { messageId, userIds, inEach }: { messageId: string; userIds: readonly string[]; inEach: number },
) =>
  sql`insert into message_lists (message_id, number, user_ids)
    select ${messageId}::uuid, (at - 1) / ${inEach}::int, array_agg(id order by at)
    from unnest(${userIds}::uuid[]) with ordinality given(id, at) group by 2`.execute(tx);

/** Takes the next due list, unless its message is in `except`; undefined if there is none left. */
export async function takeList(tx: Db, clock: Clock, except: Iterable<string>) {
  const { rows } = await sql<{ messageId: string; userIds: string[] }>`
    delete from message_lists where (message_id, number) = (
      select l.message_id, l.number from message_lists l join messages m on m.id = l.message_id
      where m.starts_at <= ${clock.sqlNow()} and m.id <> all(${[...except]}::uuid[])
      order by l.message_id, l.number limit 1 for update of l skip locked)
    returning message_id, user_ids`.execute(tx);
  const [list] = rows;
  if (!list) return undefined;
  const message = await tx
    .selectFrom("messages")
    .select(["id", "subject", "text", "byPhone"])
    .where("id", "=", list.messageId)
    .executeTakeFirstOrThrow();
  return { message, userIds: list.userIds };
}

/**
 * Converts recipients to lists that an older version, while instances are restarted, stored one by
 * one before writing to them.
 */
export const listUnwritten = (db: Db, inEach: number) =>
  sql`with unwritten as (
      delete from message_recipients where not is_written returning message_id, user_id)
    insert into message_lists (message_id, number, user_ids)
    select message_id, at / ${inEach}::int, array_agg(user_id) from (
      select message_id, user_id, row_number() over (partition by message_id) - 1 as at from unwritten) numbered
    group by 1, 2`.execute(db);

export async function updateRecipientsWritten(
  tx: Db,
  messageId: string,
  written: readonly Written[],
): Promise<void> {
  const columnOf = (key: keyof Written) => written.map((row) => row[key]);
  await sql`update message_recipients r set is_written = true, mail_id = w.mail_id, notification_id = w.notification_id
    from unnest(${columnOf("userId")}::uuid[], ${columnOf("mailId")}::uuid[], ${columnOf("notificationId")}::uuid[])
      w(user_id, mail_id, notification_id)
    where r.message_id = ${messageId} and r.user_id = w.user_id`.execute(tx);
}

/** Recipients whose mail was accepted and bounced, with their current address. */
export const listReturned = (db: Db, messageId: string) =>
  db
    .selectFrom("messageRecipients")
    .innerJoin("outbox", "outbox.id", "messageRecipients.mailId")
    .innerJoin("users", "users.id", "messageRecipients.userId")
    .select(["messageRecipients.userId", "messageRecipients.notificationId", "users.email"])
    .where("messageRecipients.messageId", "=", messageId)
    .where("outbox.status", "=", "sent")
    .where("outbox.bouncedAt", "is not", null)
    .execute();

export const insertRecipients = (tx: Db, messageId: string, written: readonly Written[]) =>
  tx
    .insertInto("messageRecipients")
    .values(written.map((row) => ({ messageId, ...row })))
    .execute();

/** True if a mail of `outbox` was given up, or bounced. */
export const hasFailed = sql<boolean>`(outbox.status = 'dead' or outbox.bounced_at is not null)`;

const messages = (db: Db) =>
  db
    .selectFrom("messages")
    .innerJoin("users", "users.id", "messages.createdBy")
    .select([
      ...columnsIn("messages", "id", "subject", "text", "audience", "createdAt"),
      "users.username as createdBy",
    ]);
export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>["execute"]>>[number];

/** One page of messages, newest first, and the total. */
export function listMessages(db: Db, query: ListQuery) {
  const { field, direction } = sortOf<"createdAt" | "subject" | "audience">(
    query.sort,
    "-createdAt",
  );
  const matching = messages(db).$call((rows) =>
    searchIn(rows, query.q, columnsIn("messages", "subject", "text", "audience")),
  );
  const rows = matching.orderBy(`messages.${field}`, direction).orderBy("messages.id", direction);
  return readPage(query, rows, matching.clearSelect());
}

export const findMessage = (db: Db, id: string) =>
  messages(db).where("messages.id", "=", id).executeTakeFirst();

/**
 * Requeues the mails of a message that were given up, as if new, to each person's present address.
 * Returns how many.
 */
export async function reviveMails(tx: Db, clock: Clock, messageId: string): Promise<number> {
  const now = clock.sqlNow();
  const { rows } = await sql`
    update outbox set status = 'waiting', attempts = 0, last_error = null, bounced_at = null, due_at = null,
      created_at = ${now}, available_at = ${now}, recipient = users.email
    from message_recipients join users on users.id = message_recipients.user_id
    where message_recipients.message_id = ${messageId} and outbox.id = message_recipients.mail_id and ${hasFailed}
      and outbox.status <> 'sent'
    returning outbox.id`.execute(tx);
  return rows.length;
}

export const findOwnMessage = (db: Db, userId: string, messageId: string) =>
  db
    .selectFrom("messages")
    .innerJoin("messageRecipients", "messageRecipients.messageId", "messages.id")
    .select(columnsIn("messages", "subject", "text", "createdAt"))
    .where("messages.id", "=", messageId)
    .where("messageRecipients.userId", "=", userId)
    .executeTakeFirst();
