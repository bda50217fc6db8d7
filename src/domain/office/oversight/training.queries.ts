import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { namesOf, searchIn } from "#/platform/db/search.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";

/** One page of the trainers by name, including locked ones, as their sessions stay. */
export async function listTrainers(db: Db, query: ListQuery) {
  const matching = db
    .selectFrom("users")
    .where("role", "=", "Trainer")
    .where("status", "=", "approved")
    .$call((rows) => searchIn(rows, query.q, ["username", namesOf(sql.ref("users.id"))]));
  const { direction } = sortOf<"username">(query.sort, "username");
  const rows = matching.select(["id", "username"]).orderBy("username", direction).orderBy("id");
  return readPage(query, rows, matching);
}
