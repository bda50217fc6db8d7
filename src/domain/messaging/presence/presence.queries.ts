import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";

type Tab = { userId: string; tab: string; place: string };

/** Stores for this many seconds which place a tab is in; it is in one at a time. */
export async function saveViewer(db: Db, clock: Clock, of: Tab, seconds: number): Promise<void> {
  const seenUntil = sql<Date>`${clock.sqlNow()} + make_interval(secs => ${seconds})`;
  await db
    .insertInto("onlookers")
    .values({ ...of, seenUntil })
    .onConflict((conflict) =>
      conflict.columns(["userId", "tab"]).doUpdateSet({ place: of.place, seenUntil }),
    )
    .execute();
}

/** Deletes that a tab is in a place; does nothing if it has moved on already. */
export const deleteViewer = (db: Db, { userId, tab, place }: Tab) =>
  db
    .deleteFrom("onlookers")
    .where("userId", "=", userId)
    .where("tab", "=", tab)
    .where("place", "=", place)
    .execute();

/** Returns the viewers of a place in other tabs, each once, by name. */
export const listOthers = (db: Db, clock: Clock, { userId, tab, place }: Tab) =>
  db
    .selectFrom("onlookers")
    .innerJoin("users", "users.id", "onlookers.userId")
    .where("onlookers.place", "=", place)
    .where("onlookers.seenUntil", ">", clock.sqlNow())
    .where((row) =>
      row.or([row("onlookers.userId", "<>", userId), row("onlookers.tab", "<>", tab)]),
    )
    .select(["users.id", "users.username"])
    .distinct()
    .orderBy("users.username")
    .orderBy("users.id")
    .execute();
