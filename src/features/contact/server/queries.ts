import type { Clock } from "#/server/clock.ts";
import { readPage } from "#/server/db/pages.ts";
import { searchIn } from "#/server/db/search.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { ContactInput, ContactMessage } from "../contract.ts";

export async function insertContactMessage(
  db: Db,
  clock: Clock,
  input: ContactInput,
): Promise<void> {
  await db
    .insertInto("contactMessages")
    .values({ ...input, id: newId(), createdAt: clock.sqlNow() })
    .execute();
}

/** One page of messages and the number of all that match. */
export async function listContactMessages(
  db: Db,
  query: ListQuery,
): Promise<{ answer: ContactMessage[]; total: number }> {
  const { field, direction } = sortOf<keyof ContactInput | "createdAt">(query.sort, "-createdAt");
  const filtered = searchIn(db.selectFrom("contactMessages"), query.q, [
    "name",
    "email",
    "message",
  ]);
  const rows = filtered.selectAll().orderBy(field, direction).orderBy("id", direction);
  const page = await readPage(query, rows, filtered);
  const answer = page.rows.map(({ id, createdAt, ...message }) => ({
    _id: id,
    ...message,
    createdAt: createdAt.toISOString(),
  }));
  return { answer, total: page.total };
}

/** Deletes a message. Returns its sender, or undefined when it is not there. */
export async function deleteContactMessage(
  db: Db,
  id: string,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .deleteFrom("contactMessages")
    .where("id", "=", id)
    .returning(["name", "email"])
    .executeTakeFirst();
}
