import { sql } from "kysely";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { isAccountLike } from "#/platform/db/found-by-text.ts";
import { readPage } from "#/platform/db/pages.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { hasFailed, type MessageRow } from "./messages.queries.ts";

/**
 * The recipients' states of each message, counted first and joined afterwards. Read means not
 * unread, as in `appStateOf`: there are ever fewer unread ones, and they have an index.
 */
const countWritten = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("messageRecipients as r")
    .leftJoin("outbox", (join) =>
      join.onRef("outbox.id", "=", "r.mailId").on("outbox.kind", "=", "message"),
    )
    .leftJoin("notifications as n", (join) =>
      join
        .onRef("n.id", "=", "r.notificationId")
        .on("n.kind", "=", "message")
        .on("n.readAt", "is", null),
    )
    .select([
      "r.messageId",
      sql<number>`count(*)`.as("recipients"),
      sql<number>`count(*) filter (where r.is_written)`.as("written"),
      sql<number>`count(*) filter (where outbox.status = 'sent' and outbox.bounced_at is null)`.as(
        "sent",
      ),
      sql<number>`count(r.notification_id) - count(n.id)`.as("read"),
      sql<number>`count(*) filter (where ${hasFailed})`.as("failed"),
    ])
    .where(sql<boolean>`r.message_id = any(${ids}::uuid[])`)
    .groupBy("r.messageId");

const countRecipients = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("messages")
    .leftJoin(countWritten(db, ids).as("counted"), "counted.messageId", "messages.id")
    .select([
      "messages.id",
      sql<number>`(coalesce(counted.recipients, 0) + (select coalesce(sum(cardinality(user_ids)), 0)
        from message_lists where message_id = messages.id))::int`.as("recipients"),
      sql<number>`coalesce(counted.written, 0)::int`.as("written"),
      sql<number>`coalesce(counted.sent, 0)::int`.as("sent"),
      sql<number>`coalesce(counted.read, 0)::int`.as("read"),
      sql<number>`coalesce(counted.failed, 0)::int`.as("failed"),
    ])
    .where(sql<boolean>`messages.id = any(${ids}::uuid[])`)
    .execute();

/**
 * Returns messages with their counts of recipients: total, written to, mail sent, read, bounced or
 * given up.
 */
export async function withCounts(db: Db, rows: readonly MessageRow[]) {
  const counted = await countRecipients(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(counted.map((counts) => [counts.id, counts]));
  return rows.flatMap((row) => {
    const counts = byId.get(row.id);
    return counts ? [{ ...row, ...counts }] : [];
  });
}

/** The recipients of a message: those already written to, and those on its lists. */
const recipientsOf = (db: Db, messageId: string) =>
  db
    .selectFrom("messageRecipients")
    .select(["userId", "isWritten", "mailId", "notificationId"])
    .where("messageId", "=", messageId)
    .unionAll(
      db
        .selectFrom("messageLists")
        .select([
          sql<string>`unnest(user_ids)`.as("userId"),
          sql<boolean>`false`.as("isWritten"),
          sql<string | null>`null::uuid`.as("mailId"),
          sql<string | null>`null::uuid`.as("notificationId"),
        ])
        .where("messageId", "=", messageId),
    );

/** One page of recipients with the states of mail and notification, those not reached first. */
export function listRecipients(db: Db, messageId: string, query: ListQuery) {
  const { field, direction } = sortOf<"username" | "email">(query.sort, "username");
  const matching = db
    .selectFrom(recipientsOf(db, messageId).as("messageRecipients"))
    .innerJoin("users", "users.id", "messageRecipients.userId")
    .leftJoin("outbox", "outbox.id", "messageRecipients.mailId")
    .leftJoin("notifications as n", "n.id", "messageRecipients.notificationId")
    .leftJoin("phoneMessages", (join) =>
      join
        .onRef("phoneMessages.userId", "=", "messageRecipients.userId")
        .on("phoneMessages.messageId", "=", messageId),
    )
    .leftJoin("notificationHabits", "notificationHabits.userId", "messageRecipients.userId")
    .where(isAccountLike(sql.ref("users.id"), query.q));
  const rows = matching
    .select([
      ...columnsIn("users", "id", "username", "email"),
      ...columnsIn("messageRecipients", "isWritten", "mailId", "notificationId"),
      ...columnsIn("outbox", "status", "attempts", "lastError", "dueAt", "availableAt"),
      "phoneMessages.status as phoneState",
      "phoneMessages.channel",
      "phoneMessages.lastError as phoneProblem",
      "notificationHabits.isQuiet",
      sql<boolean | null>`outbox.bounced_at is not null`.as("isBounced"),
      sql<boolean | null>`case when n.id is not null then n.read_at is not null end`.as("isRead"),
    ])
    .orderBy(sql`coalesce(${hasFailed}, false) desc`)
    .orderBy(sql`coalesce(phone_messages.status = 'failed', false) desc`)
    .orderBy(`users.${field}`, direction)
    .orderBy("users.id");
  return readPage(query, rows, matching);
}
