import { type RawBuilder, sql } from "kysely";

/**
 * States of a message's recipients, as lists of `row_tallies`
 * (migrations/0099_counts_of_messages.sql).
 */
const COUNTS = ["recipients", "written", "sent", "read", "failed"] as const;
export type MessageCounts = Record<(typeof COUNTS)[number], number>;

/** The same, recounted: list, value, amount, rows and paise, as `row_tallies` has them. */
export const countedMessages = sql`
  select list, message_id::text, null, sum(rows), 0 from (
    select c.list, r.message_id, 1 as rows from message_recipients r
      cross join lateral message_counts_of(r.is_written, r.mail_id, r.notification_id) c
    union all select 'message-recipients', message_id, cardinality(user_ids) from message_lists) one group by 1, 2`;

/**
 * How many the message of this row of `messages` is to, whose mail left, who has read it, whose
 * mail bounced or was given up.
 */
export const keptMessageCounts: RawBuilder<MessageCounts> = sql`(
  select json_build_object(${sql.join(
    COUNTS.flatMap((count) => [
      sql.lit(count),
      sql`coalesce(sum(rows) filter (where list = ${sql.lit(`message-${count}`)}), 0)::int`,
    ]),
  )})
  from row_tallies where list in (${sql.join(COUNTS.map((count) => sql.lit(`message-${count}`)))})
    and value = messages.id::text)`;

/** How many applications for the opening of this row of `openings` are in these stages. */
export const keptApplications = (stages: readonly string[]): RawBuilder<number> => sql`(
  select coalesce(sum(rows), 0)::int from row_tallies
  where list in (${sql.join(stages.map((stage) => sql.lit(`applications-${stage}`)))}) and value = openings.id::text)`;

/** How many are in the batch of this row of `batches`. */
export const keptMembers: RawBuilder<number> = sql`(
  select coalesce(sum(rows), 0)::int from row_tallies where list = 'batch_members' and value = batches.id::text)`;
