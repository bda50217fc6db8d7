import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { countRows } from "#/platform/db/pages.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { findJourneys, type Journeys, peopleTable } from "./journeys.queries.ts";

type StuckRow = { id: string; username: string; state: string; lastSeenOn: IsoDate };

/** The people of the `waiting-…` metrics: no activity for SILENT_DAYS, and it is our turn. */
const stuckOn = (today: IsoDate, journeys: Journeys) => sql<StuckRow>`(
  with ${peopleTable(today, journeys)}
  select people.id, users.username, coalesce(people.place, '') as state, people.last_seen_on
  from people join users on users.id = people.id where people.stop = 'waiting')`;

/** How many people wait for us, for `readTogether`. */
export const countStuck = (db: Db, today: IsoDate, journeys: Journeys) =>
  db.selectFrom(stuckOn(today, journeys).as("stuck")).select(countRows);

/** The people who have waited for us longest. */
export async function listStuck(db: Db, clock: Clock, limit: number) {
  const journeys = await findJourneys(db, clock.now());
  return db
    .selectFrom(stuckOn(clock.today(), journeys).as("stuck"))
    .select(["stuck.id", "stuck.username", "stuck.state", "stuck.lastSeenOn"])
    .orderBy("stuck.lastSeenOn")
    .orderBy("stuck.id")
    .limit(limit)
    .execute();
}
