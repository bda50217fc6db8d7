import type { Db } from "#/server/db.ts";
import { type ListQuery, likeOf, sortOf, windowOf } from "#/shared/list.ts";

/** One page of the trainers by name, those too whose account is locked: what they held stays. */
export async function listTrainers(db: Db, query: ListQuery) {
  const matching = db
    .selectFrom("users")
    .where("role", "=", "Trainer")
    .where("status", "=", "approved")
    .$if(Boolean(query.q), (rows) => rows.where("username", "ilike", likeOf(query.q ?? "")));
  const { direction } = sortOf<"username">(query.sort, "username");
  const { limit, offset } = windowOf(query);
  const rows = await matching
    .select(["id", "username"])
    .orderBy("username", direction)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
