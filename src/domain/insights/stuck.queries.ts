import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { countRows } from "#/platform/db/pages.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { peopleTable } from "./journeys.queries.ts";

type StuckRow = { id: string; username: string; state: string; lastSeenOn: IsoDate };

/** The stuck by their kept counts, through the index metric_subjects_stuck (longest first). */
export const KEPT_STUCK = sql`select subject_id from metric_subjects where contributions @> '[["stuck"]]'`;

/**
 * The people of the `waiting-…` figures: nothing was seen of them for SILENT_DAYS, and the next
 * move is ours. Who left that state is gone at once; who came into it by the passing of time is
 * there once it is counted.
 */
const stuckOn = (today: IsoDate) => sql<StuckRow>`(
  with ${peopleTable(today, sql`array(${KEPT_STUCK})`)}
  select people.id, users.username, coalesce(people.place, '') as state, people.last_seen_on
  from people join users on users.id = people.id
  where people.stop = 'waiting')`;

/** How many people wait for us, for `readTogether`. */
export const countStuck = (db: Db, today: IsoDate) =>
  db.selectFrom(stuckOn(today).as("stuck")).select(countRows);

/** Those who have waited for us longest. */
export const listStuck = (db: Db, today: IsoDate, limit: number) =>
  db
    .selectFrom(stuckOn(today).as("stuck"))
    .select(["stuck.id", "stuck.username", "stuck.state", "stuck.lastSeenOn"])
    .orderBy("stuck.lastSeenOn")
    .orderBy("stuck.id")
    .limit(limit)
    .execute();
