import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { ContactInput, ContactMessage, MESSAGE_STATES } from "./contact.contract.ts";

export const insertContactMessage = (
  db: Db,
  clock: Clock,
  input: ContactInput & { confirmedByMail: string | null },
) =>
  db
    .insertInto("contactMessages")
    .values({ ...input, id: newId(), createdAt: clock.sqlNow() })
    .execute();

const messagesIn = (db: Db, state: (typeof MESSAGE_STATES)[number] | undefined) =>
  db
    .selectFrom("contactMessages")
    .$if(state !== undefined, (rows) =>
      rows.where("answeredAt", state === "answered" ? "is not" : "is", null),
    );

/** How many messages are in a state, for `readTogether`. */
export const countMessages = (db: Db, state: (typeof MESSAGE_STATES)[number]) =>
  messagesIn(db, state).select(countRows);

/** The searched text, as in its index: the columns joined by a character nobody types. */
const everyText = sql`(contact_messages.name || E'\\x1f' || contact_messages.email || E'\\x1f' || message)`;

/** The last answer by mail, as JSON in SQL. */
const lastAnswer = sql<ContactMessage["answer"] | null>`(
  select json_build_object('text', answer.text, 'by', author.username,
    'at', coalesce(answer.sent_at, answer.answered_at), 'state', answer.state, 'problem', answer.problem)
  from contact_answers answer join users author on author.id = answer.answered_by
  where answer.message_id = contact_messages.id
  order by answer.answered_at desc, answer.id desc limit 1)`;

export async function listContactMessages(
  db: Db,
  query: ListQuery & { state?: (typeof MESSAGE_STATES)[number] | undefined },
): Promise<{ answer: ContactMessage[]; total: number }> {
  const { state } = query;
  const { field, direction } = sortOf<keyof ContactInput | "createdAt" | "answeredAt">(
    query.sort,
    "-createdAt",
  );
  const filtered = messagesIn(db, state).$call((rows) => searchIn(rows, query.q, [everyText]));
  const rows = filtered
    .leftJoin("users", "users.id", "contactMessages.answeredBy")
    .select(["contactMessages.version", lastAnswer.as("answer"), enquiryId.as("enquiryId")])
    .select([
      ...columnsIn("contactMessages", "id", "name", "email", "message", "createdAt", "answeredAt"),
      "users.username as answeredBy",
      "users.id as answeredById",
    ])
    .orderBy(`contactMessages.${field}`, direction)
    .orderBy("contactMessages.id", direction);
  const page = await readPage(query, rows, filtered);
  const answer = page.rows.map(
    ({
      id,
      createdAt,
      answeredAt,
      answeredBy,
      answeredById,
      answer,
      version,
      enquiryId,
      ...message
    }) => ({
      _id: id,
      ...message,
      ...(version > 0 && { version }),
      ...(enquiryId && { enquiryId }),
      ...(answer && { answer: { ...answer, at: new Date(answer.at).toISOString() } }),
      createdAt: createdAt.toISOString(),
      ...(answeredAt &&
        answeredBy &&
        answeredById && { answeredAt: answeredAt.toISOString(), answeredBy, answeredById }),
    }),
  );
  return { answer, total: page.total };
}

/** The enquiry that was made of a message. */
const enquiryId = sql<string | null>`(
  select id from enquiries where enquiries.message_id = contact_messages.id)`;

/** A message from which an enquiry is made, and the enquiry if there is one. */
export const findToEnquire = (db: Db, id: string) =>
  db
    .selectFrom("contactMessages")
    .select(["id", "name", "email", "message", enquiryId.as("enquiryId")])
    .where("id", "=", id)
    .executeTakeFirst();

/** Locks messages in one order until the transaction ends. Returns those that exist, with state. */
export const lockMessages = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom("contactMessages")
    .select((row) => ["id", row("answeredAt", "is not", null).$castTo<boolean>().as("isAnswered")])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Marks messages as answered by the given person, or as open without one. */
export const updateAnswered = (
  tx: Db,
  clock: Clock,
  { ids, answeredBy }: { ids: readonly string[]; answeredBy: string | null },
) =>
  tx
    .updateTable("contactMessages")
    .set({
      answeredBy,
      answeredAt: answeredBy === null ? null : clock.sqlNow(),
      version: sql<number>`version + 1`,
    })
    .where("id", "in", ids)
    .execute();

/** Deletes a message. Returns its sender, or undefined if it does not exist. */
export const deleteContactMessage = (db: Db, id: string) =>
  db
    .deleteFrom("contactMessages")
    .where("id", "=", id)
    .returning(["name", "email"])
    .executeTakeFirst();
