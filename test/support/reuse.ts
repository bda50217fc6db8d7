import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#/platform/db/db.ts";
import { currentRun } from "./test-run.ts";
import { describePristine, type Pristine, wipe } from "./wipe.ts";

/** The place of a migrated database, which outlives the test file that it was made for. */
export type Place = {
  /** Opens it for one test file; closing that leaves the place as it is. */
  open: () => Promise<Database>;
  /**
   * Resets a test's settings on its connections. Returns the processes of those that stay open, if
   * any.
   */
  freshen?: () => Promise<number[]>;
  /** Removes it for good. */
  remove: () => Promise<void>;
};

type Known = Place & { pristine: Pristine; kept: readonly number[] };

/** Places that no test file of this process uses now. */
const spare = { embedded: [] as Known[], server: [] as Known[] };

/**
 * Returns a database without rows in a free place, or in a new one. Dropping it empties the place
 * for the next user. It removes the place if that does not restore its first state, and outside a
 * run, whose end removes what is left.
 */
export async function reuse(kind: Database["kind"], make: () => Promise<Place>) {
  const place = spare[kind].pop() ?? (await examine(await make()));
  const database = await place.open();
  if (kind === "server") await untilAlone(database, place.kept);
  return {
    ...database,
    drop: async () => {
      await database.close();
      if (currentRun() && (await isAsNew(place))) spare[kind].push(place);
      else await place.remove();
    },
  };
}

/**
 * A server lists a connection for a moment after it was closed; a restore refuses to work while
 * there is one.
 */
async function untilAlone({ db }: Database, kept: readonly number[]): Promise<void> {
  const others = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and pid <> all(${kept})
      and backend_type = 'client backend'`;
  while ((await others.execute(db)).rows[0]?.count !== 0) await pause(10);
}

async function examine(place: Place): Promise<Known> {
  const pristine = await opened(place, describePristine);
  return { ...place, pristine, kept: (await place.freshen?.()) ?? [] };
}

/**
 * Any failure, such as a transaction that a test left open, shows that the place can no longer be
 * used.
 */
async function isAsNew(place: Known): Promise<boolean> {
  try {
    place.kept = (await place.freshen?.()) ?? [];
    return await opened(place, (database) => wipe(database, place.pristine, place.kept));
  } catch {
    return false;
  }
}

async function opened<T>(place: Place, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await place.open();
  return use(database).finally(database.close);
}
