import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { type ListQuery, likeOf, sortOf, windowOf } from "#/shared/list.ts";
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
  const { limit, offset } = windowOf(query);
  const sought = likeOf(query.q ?? "");
  const found = db
    .selectFrom("contactMessages")
    .where((row) =>
      row.or([
        row("name", "ilike", sought),
        row("email", "ilike", sought),
        row("message", "ilike", sought),
      ]),
    );
  const rows = await found
    .selectAll()
    .orderBy(field, direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const answer = rows.map(({ id, createdAt, ...message }) => ({
    _id: id,
    ...message,
    createdAt: createdAt.toISOString(),
  }));
  return { answer, total };
}

/** Deletes a message and answers whose it was, or undefined when it is not there. */
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
